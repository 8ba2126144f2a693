import { expect, test } from 'vitest';
import { find, MARK, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const frame = (id: string, more = '') =>
  `<section><div class="nested-text"></div><iframe id="${id}" data-nested data-mark="${MARK}" ${more}></iframe></section>`;

/** Frames without pages, which note what they are told. */
async function open(markup: string, settings = {}): Promise<OpenPage & { told: [string, unknown][] }> {
  const page = openPage(markup, { settings });
  const told: [string, unknown][] = [];
  for (const element of document.querySelectorAll('iframe')) {
    const contentWindow = { postMessage: (message: unknown) => told.push([element.id, message]) };
    Object.defineProperties(element, {
      contentWindow: { value: contentWindow },
      clientHeight: { value: 300 },
    });
  }
  const { startNestedFrames } = await import('./nested-frames.js');
  startNestedFrames();
  return { ...page, told };
}

const report = (page: OpenPage, id: string, message: object) =>
  page.receive(
    { type: 'lectern.nested', ...message },
    { source: find<HTMLIFrameElement>(`#${id}`).contentWindow, origin: 'null' },
  );

test('a frame is as high as its texts say, within limits', async () => {
  const page = await open(frame('one'));
  const { style } = find('#one');
  report(page, 'one', { height: 240.2 });
  expect(style.blockSize).toBe('241px');
  for (const height of [-1, 100_000, '12px', Number.NaN]) report(page, 'one', { height });
  expect(style.blockSize).toBe('241px');
});

test('a frame that author markup added is not listened to', async () => {
  const page = await open(`${frame('one')}<iframe id="fake" data-nested></iframe>`);
  report(page, 'fake', { height: 50, offset: 5 });
  expect([find('#fake').style.blockSize, page.posted]).toEqual(['', []]);
});

test('its texts are placed within it, for anchors and completion', async () => {
  const page = await open(frame('one'));
  const text = find('.nested-text');
  report(page, 'one', { texts: [{ top: 200, height: 200 }] });
  expect(text.dataset.placed).toBeUndefined();
  report(page, 'one', { texts: [{ top: 20, height: 100 }] });
  expect([text.style.insetBlockStart, text.style.blockSize]).toEqual(['20px', '100px']);
});

test('scrolls the page around to a place in the frame, not beyond it', async () => {
  const page = await open(frame('one'));
  document.body.getBoundingClientRect = () => new DOMRect(0, 0, 300, 500);
  report(page, 'one', { offset: 120 });
  report(page, 'one', { offset: 301 });
  expect(page.posted).toEqual([{ offset: 120 }]);
});

test('passes an event of one frame on to the others, unread', async () => {
  const page = await open(frame('one') + frame('two'));
  page.told.length = 0;
  report(page, 'one', { event: { name: 'answered' } });
  expect(page.told).toEqual([['two', { type: 'lectern.nested.event', event: { name: 'answered' } }]]);
});

test('asks for reports again when the reader changes their settings', async () => {
  const page = await open(frame('one'));
  page.told.length = 0;
  page.receive({ type: 'lectern.reading', payload: { reading: 'dark' } });
  expect(page.told).toEqual([
    ['one', { type: 'lectern.nested.report', dataset: expect.objectContaining({ reading: 'dark' }) }],
  ]);
});

test('a prefetched page loads its frames once the page around says that it is shown', async () => {
  const page = await open(frame('one', 'data-src="https://units.example/texts"'), { prefetched: true });
  const element = find<HTMLIFrameElement>('#one');
  expect(element.src).toBe('');
  page.receive({ type: 'lectern.shown', payload: { shown: true } }, { origin: 'https://evil.example' });
  expect(element.src).toBe('');
  page.receive({ type: 'lectern.shown', payload: { shown: true } });
  await waitFor(() => expect(element.src).toBe('https://units.example/texts'));
});
