import './problem-shell.js';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The document that the page in the frame writes, with what its inline scripts noted in `window.seen`. */
function open(markup: string) {
  vi.spyOn(document, 'open').mockReturnValue(window);
  vi.spyOn(document, 'close').mockReturnValue();
  const write = vi.spyOn(document, 'write').mockReturnValue();
  const data = { type: 'lectern.problem', markup, answers: {}, lang: 'en', dir: 'ltr', texts: '{}' };
  window.dispatchEvent(new MessageEvent('message', { data, source: window }));
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentWindow as (Window & { seen?: string[] }) | null;
  if (inner === null) throw new Error('The frame has no window.');
  inner.document.write(String(write.mock.calls[0]?.[0]));
  return { document: inner.document, seen: inner.seen };
}

const note = (name: string) =>
  `(window.seen ??= []).push('${name} sees ' + document.querySelectorAll('.problem input').length)`;

test('scripts run in order behind the whole problem, so they find the fields that follow them', () => {
  const { seen } = open(
    `<p>A</p><script>${note('first')}</script><p><script type="text/javascript">${note('second')}</script><input></p><input>`,
  );
  expect(seen).toEqual(['first sees 2', 'second sees 2']);
});

test('a script may replace a field that follows it', () => {
  const { document } = open(
    `<script>document.querySelector('input').outerHTML = '<textarea id="x"></textarea>'</script><div data-question="q"><input id="x"></div>`,
  );
  expect(document.querySelector('[data-question]')?.innerHTML).toBe('<textarea id="x"></textarea>');
});

test.each(['text/template', 'application/json', 'text/x-mathjax-config', 'module'])(
  'a script of type %s stays in its place',
  (type) => {
    const { document } = open(`<div id="a"><script type="${type}">{}</script></div><p>B</p>`);
    expect(document.querySelector('#a script')?.textContent).toBe('{}');
  },
);
