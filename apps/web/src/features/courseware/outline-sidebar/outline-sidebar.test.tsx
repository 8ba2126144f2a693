import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../course/paths.ts';
import { pseudoLocale } from '../../../i18n/locales.ts';
import { navigationWire, outlineWire, sequenceWire } from '../../../lms/fixtures.ts';
import type { TestLms } from '../../../lms/testing.ts';
import {
  calls,
  courseId,
  eras,
  findFrame,
  ids,
  renderCourseware,
  say,
  sequencesWire,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const onResize = new Set<() => void>();

function setWidth(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 991.98px)' && width < 992,
    addEventListener: (_: string, listener: () => void) => onResize.add(listener),
    removeEventListener: (_: string, listener: () => void) => onResize.delete(listener),
  }));
  act(() => {
    for (const listener of onResize) listener();
  });
}

beforeEach(() => setWidth(1280));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const trigger = () => screen.getByRole('button', { name: 'Course outline' });
const column = () => screen.queryByRole('complementary', { name: 'Course outline' });
const sheet = () => screen.queryByRole('dialog', { name: 'Course outline' });
const findList = async () => within(await screen.findByRole('navigation', { name: 'Contents' }));
const group = async (title: string) =>
  within((await findList()).getByText(title).closest('details') ?? document.body);
const asked = (lms: TestLms, call: string) =>
  lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === call).length;

async function open(options: Parameters<typeof renderCourseware>[1] = {}, path = warmUp) {
  const rendered = renderCourseware(path, options);
  await findFrame('Warm-up');
  return rendered;
}

describe('its content', () => {
  test.each(eras)(
    'lists the sections; the current one is open, with its units and the current unit marked (%s)',
    async (era) => {
      await open({ era });
      const list = await findList();
      expect(list.getByText('Week 1').closest('details')).toHaveAttribute('open');
      expect(list.getByText('Week 2').closest('details')).not.toHaveAttribute('open');
      const current = list.getByRole('link', { current: 'page' });
      expect(current).toHaveTextContent('Warm-up');
      expect(current).toHaveAttribute('href', paths.unit(courseId, ids.limits, ids.warmUp));
      expect(list.getByRole('link', { name: /Practice/ })).toBeVisible();
      expect(list.queryByText('Sums')).toBeNull();
      await userEvent.click(list.getByText('Series'));
      expect(await list.findByRole('link', { name: /Sums/ })).toBeVisible();
    },
  );

  test('takes completion from the navigation call, and updates it as the learner works', async () => {
    const navigation = navigationWire({ [ids.series]: { complete: true }, [ids.sums]: { complete: true } });
    await open({ routes: { [calls.navigation]: { body: navigation } } });
    expect(await (await group('Series')).findByRole('img', { name: 'Completed lesson' })).toBeVisible();
    const list = await findList();
    expect(list.getByRole('link', { name: 'Warm-up Completed unit' })).toBeVisible();
    expect(list.getByRole('link', { name: 'Practice Incomplete unit' })).toBeVisible();
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Next' }),
    );
    say(await findFrame('Practice'), {
      type: 'lectern.completion',
      payload: { usageKey: ids.practice, complete: true, ancestors: [ids.limits] },
    });
    expect(await list.findByRole('link', { name: 'Practice Completed unit' })).toBeVisible();
    expect((await group('Limits')).getByRole('img', { name: 'Completed lesson' })).toBeVisible();
  });

  test('takes the completion of sequences from the outline of a 2021 server', async () => {
    const { blocks = {} } = outlineWire().course_blocks ?? {};
    const series = {
      id: ids.series,
      type: 'sequential',
      display_name: 'Series',
      lms_web_url: null,
      resume_block: false,
      complete: true,
    };
    const body = outlineWire({ course_blocks: { blocks: { ...blocks, [ids.series]: series } } });
    const { lms } = await open({ era: '2021', routes: { [calls.outline]: { body } } });
    await waitFor(() => expect(asked(lms, calls.outline)).toBe(1));
    expect(await (await group('Series')).findByRole('img', { name: 'Completed lesson' })).toBeVisible();
    expect(lms.log.filter(({ level }) => level === 'error')).toEqual([]);
    // No call reported this unit: it counts as complete because its sequence is.
    await userEvent.click((await findList()).getByText('Series'));
    expect(await (await findList()).findByRole('link', { name: 'Sums Completed unit' })).toBeVisible();
  });

  test('claims no completion for units in no response', async () => {
    await open({ era: '2021', routes: { [calls.outline]: { status: 500 } } });
    await userEvent.click((await findList()).getByText('Series'));
    expect(await (await findList()).findByRole('link', { name: 'Sums' })).toBeVisible();
  });

  test('shows visitors no completion', async () => {
    await open({ username: null });
    const list = await findList();
    expect(list.getByRole('link', { name: 'Warm-up' })).toBeVisible();
    expect(list.queryByRole('img', { name: /omplete/ })).toBeNull();
  });

  test('links a locked sequence to the page that says what unlocks it', async () => {
    const navigation = navigationWire({ [ids.series]: { type: 'lock', children: [] } });
    await open({ routes: { [calls.navigation]: { body: navigation } } });
    const locked = await (await findList()).findByRole('link', { name: 'Series Locked' });
    expect(locked).toHaveAttribute('href', paths.sequence(courseId, ids.series));
  });

  test('takes locks from learning sequences on a server without the navigation call', async () => {
    await open({
      era: '2021',
      routes: { [calls.sequences]: { body: sequencesWire({ [ids.series]: { accessible: false } }) } },
    });
    expect(await (await findList()).findByRole('link', { name: 'Series Locked' })).toBeVisible();
  });

  test('refetches locks when a sequence is complete', async () => {
    const { lms } = await open();
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(1));
    say(await findFrame('Warm-up'), {
      type: 'lectern.completion',
      payload: { usageKey: ids.warmUp, complete: true, ancestors: [] },
    });
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Next' }),
    );
    say(await findFrame('Practice'), {
      type: 'lectern.completion',
      payload: { usageKey: ids.practice, complete: true, ancestors: [ids.limits] },
    });
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(2));
  });

  test('keeps the outline when the navigation call fails, and logs that once', async () => {
    const { lms } = await open({ routes: { [calls.navigation]: { status: 500 } } });
    await waitFor(() => expect(lms.log.filter(({ level }) => level === 'error')).toHaveLength(1));
    expect((await findList()).getByRole('link', { name: /Practice/ })).toBeVisible();
  });

  test('titles keep their direction, and every other text comes from the catalogue', async () => {
    await act(async () => void open({ locale: pseudoLocale }));
    await findFrame('Warm-up');
    await waitFor(() => expect(document.querySelector('#course-outline bdi')).toHaveTextContent('Week 1'));
    expect(screen.queryByText(/outline|Contents|shortcuts/)).toBeNull();
    expect(screen.queryByRole('button', { name: /outline/ })).toBeNull();
  });
});

describe('using links', () => {
  test('opens a unit, and expands its sequence in the outline', async () => {
    const { place } = await open();
    const list = await findList();
    await userEvent.click(list.getByRole('link', { name: /Practice/ }));
    await findFrame('Practice');
    await waitFor(() => expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Practice'));
    await userEvent.click(list.getByText('Series'));
    await userEvent.click(await list.findByRole('link', { name: /Sums/ }));
    await findFrame('Sums');
    expect(place()).toBe(`/${ids.series}/${ids.sums}`);
    await waitFor(() => expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Sums'));
    expect(list.getByRole('link', { name: /Practice/ })).toBeVisible();
  });

  test('stays while another sequence loads', async () => {
    const loading = Promise.withResolvers<{ body: unknown }>();
    await open({ routes: { [calls.sequence(ids.series)]: () => loading.promise } });
    const list = await findList();
    await userEvent.click(list.getByText('Series'));
    await userEvent.click(await list.findByRole('link', { name: /Sums/ }));
    expect(list.getByText('Week 1')).toBeVisible();
    loading.resolve({
      body: sequenceWire({ item_id: ids.series, items: [], display_name: 'Series', position: null }),
    });
  });

  test('leaves a click for a new tab to the browser', async () => {
    const { place } = await open();
    const link = (await findList()).getByRole('link', { name: /Practice/ });
    fireEvent.click(link, { ctrlKey: true });
    expect(place()).toBe(warmUp);
  });

  test('lets the learner open and close sections', async () => {
    await open();
    const list = await findList();
    const week1 = list.getByText('Week 1');
    await userEvent.click(week1);
    await waitFor(() => expect(list.queryByText('Limits')).toBeNull());
    await userEvent.click(week1);
    expect(await list.findByText('Limits')).toBeVisible();
  });

  test('has a button at its end that opens the list of keys', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});

describe('open and closed', () => {
  test.each([
    [1200, true],
    [1199, false],
    [375, false],
  ])('at %i pixels, open at first: %s', async (width, isOpen) => {
    setWidth(width);
    await open();
    expect(trigger()).toHaveAttribute('aria-expanded', String(isOpen));
    expect(document.getElementById('course-outline') !== null).toBe(isOpen);
  });

  test('remembers its state beside the unit, and returns focus to its button', async () => {
    const first = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Close course outline' }));
    expect(column()).toBeNull();
    expect(trigger()).toHaveFocus();
    first.unmount();
    const second = await open();
    expect(column()).toBeNull();
    await userEvent.click(trigger());
    second.unmount();
    await open();
    expect(column()).not.toBeNull();
  });

  test('moves focus to the current unit when opened, and not when open from the start', async () => {
    await open();
    await findList();
    expect(document.body).toHaveFocus();
    fireEvent.keyDown(document.body, { key: 'o' });
    await waitFor(() => expect(column()).toBeNull());
    fireEvent.keyDown(document.body, { key: 'o' });
    await waitFor(async () =>
      expect((await findList()).getByRole('link', { current: 'page' })).toHaveFocus(),
    );
  });

  test('below 992 pixels, covers the page, closes when a link is followed, and isn’t remembered', async () => {
    setWidth(991);
    const first = await open();
    await userEvent.click(trigger());
    expect(sheet()).not.toBeNull();
    await userEvent.click((await findList()).getByRole('link', { name: /Practice/ }));
    await findFrame('Practice');
    expect(sheet()).toBeNull();
    expect(localStorage.getItem('lectern.outline')).toBeNull();
    await userEvent.click(trigger());
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(trigger()).toHaveFocus();
    first.unmount();
  });

  test('closes when the window becomes narrow, and opens when it is wide again', async () => {
    await open();
    setWidth(700);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
    expect(sheet()).toBeNull();
    setWidth(1280);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'true'));
  });

  test('stays closed in a wider window if the learner closed it', async () => {
    await open();
    await userEvent.click(trigger());
    setWidth(700);
    setWidth(1280);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
  });

  test('opens without a request once the browser was idle', async () => {
    setWidth(375);
    const { lms } = await open();
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(1));
    const before = lms.requests.length;
    await userEvent.click(trigger());
    expect((await findList()).getByRole('link', { name: 'Practice Incomplete unit' })).toBeVisible();
    expect(lms.requests).toHaveLength(before);
  });

  test('waits with its request until it is opened where the learner saves data', async () => {
    setWidth(375);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    const { lms } = await open();
    await userEvent.click(trigger());
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(1));
    expect(lms.requests.findIndex(({ url }) => url.pathname.includes('navigation'))).toBeGreaterThan(4);
  });

  test('opens and closes without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await open();
    expect(column()).not.toBeNull();
    await userEvent.click(trigger());
    expect(column()).toBeNull();
    vi.restoreAllMocks();
  });
});

test('a sequence that can’t be shown keeps the outline’s button', async () => {
  renderCourseware(`/${ids.series}`, { routes: { [calls.sequence(ids.series)]: { status: 500 } } });
  expect(await screen.findByRole('button', { name: 'Course outline' })).toBeVisible();
  expect(await (await findList()).findByText('Limits')).toBeVisible();
});
