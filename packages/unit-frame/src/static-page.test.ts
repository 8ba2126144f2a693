import { beforeEach, expect, test, vi } from 'vitest';
import { find, openPage, waitFor } from './testing/open-page.ts';

let page: ReturnType<typeof openPage>;
let postMessage: ReturnType<typeof vi.fn>;
const frame = () => find<HTMLIFrameElement>('iframe');
const say = (data: object, source: unknown = frame().contentWindow) => page.receive(data, { source });

beforeEach(async () => {
  postMessage = vi.fn();
  history.replaceState(null, '', '/');
  document.documentElement.dataset.reading = 'theme-dark';
  page = openPage('<iframe></iframe>');
  Object.defineProperty(frame(), 'contentWindow', { value: { postMessage } });
  await import('./static-page.js');
});

test('the frame of a static page is as high as its content, within limits', () => {
  say({ height: 300.2 });
  expect(frame().style.blockSize).toBe('301px');
  for (const height of [-1, 200_001, '5px']) say({ height });
  say({ height: 5 }, window);
  expect(frame().style.blockSize).toBe('301px');
});

test('once it has its height, an anchor of the address is looked for in it', () => {
  history.replaceState(null, '', '/#week-2');
  say({ height: 300 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { type: 'lectern.nested.hash', hashName: '#week-2' },
    '*',
  );
});

test('it gets the reading settings that its page has from now on', async () => {
  document.documentElement.dataset.reading = 'theme-sepia';
  await waitFor(() =>
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'lectern.nested.report', dataset: { reading: 'theme-sepia' } },
      '*',
    ),
  );
});
