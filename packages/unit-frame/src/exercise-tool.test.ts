import { expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage } from './testing/open-page.ts';

const tool = (opens: string) =>
  `<div id="body"><form><div class="tool" data-opens="${opens}"><div class="problem-actions"><button type="button">Open tool</button></div><iframe data-src="https://units.example/launch" ${opens === 'request' ? 'hidden' : ''}></iframe></div></form></div>`;
const frame = () => find<HTMLIFrameElement>('iframe');

async function open(opens: string, settings = {}): Promise<OpenPage> {
  const page = openPage(tool(opens), { settings });
  const { start } = await import('./exercise-tool.js');
  start({ body: find('#body'), usageKey: 'e', act: async () => true, run: async () => true });
  return page;
}

test('a tool opens with its page', async () => {
  await open('frame');
  expect([frame().src, frame().dataset.src]).toEqual(['https://units.example/launch', undefined]);
});

test('a tool in a prefetched page opens once, when the page is shown', async () => {
  const page = await open('frame', { prefetched: true });
  expect(frame().src).toBe('');
  page.receive({ type: 'lectern.shown', payload: { shown: true } });
  expect(frame().src).toBe('https://units.example/launch');
  frame().src = 'about:blank';
  page.receive({ type: 'lectern.shown', payload: { shown: false } });
  page.receive({ type: 'lectern.shown', payload: { shown: true } });
  expect(frame().src).toBe('about:blank');
});

test('a tool that shares data opens when the learner asks, and takes the place and the focus of the button', async () => {
  await open('request');
  expect([frame().src, frame().hidden]).toEqual(['', true]);
  find('button').click();
  expect([frame().hidden, document.activeElement, document.querySelector('button')]).toEqual([
    false,
    frame(),
    null,
  ]);
});

test('focus stays in the tool when its page replaces the form, and isn’t taken from elsewhere', async () => {
  await open('request');
  find('#body').insertAdjacentHTML('afterend', '<a href="/">Elsewhere</a>');
  find('button').click();
  const [blur, focus] = [vi.spyOn(frame(), 'blur'), vi.spyOn(frame(), 'focus')];
  frame().dispatchEvent(new Event('load'));
  expect([blur.mock.calls.length, focus.mock.calls.length, document.activeElement]).toEqual([1, 1, frame()]);
  find('a').focus();
  frame().dispatchEvent(new Event('load'));
  expect([focus.mock.calls.length, document.activeElement]).toEqual([1, find('a')]);
});
