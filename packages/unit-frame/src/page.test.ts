import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, MARK, openPage } from './testing/open-page.ts';

afterEach(() => vi.useRealTimers());

test('the settings leave the page, and the token leaves its address, before another script can read them', async () => {
  openPage('');
  history.replaceState(null, '', '/units/u?token=secret#anchor');
  const { settings, pageQuery, pageAnchor } = await import('./page.js');
  expect([settings.token, document.getElementById('lectern-frame')]).toEqual(['the-token', null]);
  expect(location.href).not.toContain('secret');
  expect([pageQuery.get('token'), pageAnchor]).toEqual(['secret', '#anchor']);
  history.replaceState(null, '', '/');
});

test('only elements with the mark of the page are its own', async () => {
  openPage(
    `<p data-block="own" data-mark="${MARK}"></p><p data-block="author" data-mark="guess"></p><p data-block></p>`,
  );
  const { findMarked } = await import('./page.js');
  expect(findMarked('[data-block]').map(({ dataset }) => dataset.block)).toEqual(['own']);
});

test('messages are heard from the page around it only, at its origin', async () => {
  const page = openPage('');
  const { listen } = await import('./page.js');
  const heard = vi.fn();
  listen(heard);
  page.receive('from elsewhere', { source: window });
  page.receive('from another origin', { origin: 'https://evil.example' });
  page.receive('hello');
  expect(heard.mock.calls).toEqual([['hello']]);
});

describe('a text that completes when it is seen', () => {
  let show: (target: 'start' | 'end', isIntersecting: boolean) => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        marks: Element[] = [];
        constructor(report: (entries: { target: Element | undefined; isIntersecting: boolean }[]) => void) {
          show = (which, isIntersecting) =>
            report([{ target: this.marks[which === 'start' ? 0 : 1], isIntersecting }]);
        }
        observe(mark: Element) {
          this.marks.push(mark);
        }
        disconnect() {
          show = () => undefined;
        }
      },
    );
  });

  async function open(settings = {}) {
    const page = openPage(`<section data-block="h1" data-mark="${MARK}"><p>Text</p></section>`, { settings });
    const { completeWhenSeen } = await import('./seen.js');
    completeWhenSeen(find('[data-block]'));
    return page;
  }

  test('counts once its beginning was in view and its end stays there for a second', async () => {
    const page = await open();
    show('start', true);
    show('start', false);
    show('end', true);
    vi.advanceTimersByTime(999);
    expect(page.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(page.sent).toMatchObject([{ handler: 'h1/handler/publish_completion', body: { completion: 1 } }]);
  });

  test('doesn’t count when its end is passed quickly, or its beginning was never in view', async () => {
    const page = await open();
    show('end', true);
    vi.advanceTimersByTime(5000);
    show('start', true);
    show('end', false);
    show('end', true);
    vi.advanceTimersByTime(500);
    show('end', false);
    vi.advanceTimersByTime(5000);
    expect(page.sent).toEqual([]);
  });

  test('doesn’t count while the page is prefetched', async () => {
    const page = await open({ prefetched: true });
    show('start', true);
    show('end', true);
    vi.advanceTimersByTime(5000);
    expect(page.sent).toEqual([]);
    page.receive({ type: 'lectern.shown', payload: { shown: true } });
    vi.advanceTimersByTime(1000);
    expect(page.sent).toHaveLength(1);
  });
});

describe('texts of the scripts', () => {
  test('are those of the page, with values and plural forms', async () => {
    openPage('', {
      texts: { placed: '{item} at {place}', lines: { one: '{count} line', other: '{count} lines' } },
    });
    const { say } = await import('./texts.js');
    expect([
      say('placed', { item: 'A', place: 'B' }),
      say('lines', { count: 1 }),
      say('lines', { count: 2 }),
    ]).toEqual(['A at B', '1 line', '2 lines']);
  });

  test('isolate values from right-to-left text', async () => {
    openPage('', { dir: 'rtl', texts: { chosen: 'נבחר: {item}' } });
    const { say } = await import('./texts.js');
    expect(say('chosen', { item: 'Moon' })).toBe('נבחר: \u2068Moon\u2069');
  });
});
