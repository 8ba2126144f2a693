import { beforeEach, describe, expect, test, vi } from 'vitest';
import { find, MARK, type OpenPage, openPage, placeAt } from './testing/open-page.ts';

let resize: () => void;
let page: OpenPage;
const setHeight = (height: number) => placeAt(document.body, [0, 0, 400, height]);
const heights = () =>
  page.posted.flatMap((message) => {
    const { payload } = message as { payload?: { height: number } };
    return payload ? [payload.height] : [];
  });

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resize = report;
      }
      observe() {}
    },
  );
});

describe('the height of the page', () => {
  beforeEach(async () => {
    page = openPage('');
    setHeight(200.4);
    const { watchHeight } = await import('./layout.js');
    watchHeight();
  });

  test('is told to the page around it, rounded up, whenever it changes', () => {
    resize();
    setHeight(320);
    resize();
    expect(heights()).toEqual([201, 320]);
  });

  test('isn’t told any more when content grows by the same step with every report', () => {
    for (let report = 0; report < 50; report += 1) {
      setHeight((heights().at(-1) ?? 0) + 10);
      resize();
    }
    expect(heights().length).toBeLessThan(12);
  });
});

describe('anchors', () => {
  const LINKS = `<a id="link" href="#part%20two">Part two</a><a id="lost" href="#nowhere">Nowhere</a><h3 id="part two">Part two</h3><iframe id="nested" data-nested data-mark="${MARK}"></iframe>`;
  beforeEach(async () => {
    page = openPage(LINKS);
    setHeight(900);
    placeAt(find('h3'), [0, 400, 100, 20]);
    const { followAnchors } = await import('./layout.js');
    followAnchors();
  });

  test('a link to one moves focus there, and asks the page around to scroll', () => {
    find('#link').click();
    expect(document.activeElement).toBe(find('h3'));
    expect(page.posted).toContainEqual({ offset: 400 });
  });

  test('a link to none leaves focus where it is', () => {
    find('#lost').focus();
    find('#lost').click();
    expect([document.activeElement, page.posted]).toEqual([find('#lost'), []]);
  });

  test('the page around can ask for one by name', () => {
    page.receive({ hashName: '#part%20two' });
    expect(page.posted).toEqual([{ offset: 400 }]);
  });

  test('one that isn’t in the page is looked for in its nested frames', () => {
    const postMessage = vi.fn();
    Object.defineProperty(find('#nested'), 'contentWindow', { value: { postMessage } });
    page.receive({ hashName: 'elsewhere' });
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'lectern.nested.hash', hashName: 'elsewhere' },
      '*',
    );
  });
});
