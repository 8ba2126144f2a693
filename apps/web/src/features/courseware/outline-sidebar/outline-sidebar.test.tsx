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

describe('what is in it', () => {
  test.each(eras)(
    'the sections; where the learner is, with its units and the unit marked (%s)',
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

  test('completion comes from the navigation call, and follows what the learner completes', async () => {
    const navigation = navigationWire({ [ids.series]: { complete: true }, [ids.sums]: { complete: true } });
    await open({ routes: { [calls.navigation]: { body: navigation } } });
    expect(await (await group('Series')).findByRole('img', { name: 'Completed assignment' })).toBeVisible();
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
    expect((await group('Limits')).getByRole('img', { name: 'Completed assignment' })).toBeVisible();
  });

  test('a server of 2021 tells the completion of sequences in the outline', async () => {
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
    expect(await (await group('Series')).findByRole('img', { name: 'Completed assignment' })).toBeVisible();
    expect(lms.log.filter(({ level }) => level === 'error')).toEqual([]);
    // No call reported this unit: it counts as complete because its sequence is.
    await userEvent.click((await findList()).getByText('Series'));
    expect(await (await findList()).findByRole('link', { name: 'Sums Completed unit' })).toBeVisible();
  });

  test('of a unit that no call told of, nothing is claimed', async () => {
    await open({ era: '2021', routes: { [calls.outline]: { status: 500 } } });
    await userEvent.click((await findList()).getByText('Series'));
    expect(await (await findList()).findByRole('link', { name: 'Sums' })).toBeVisible();
  });

  test('a visitor without an account sees no completion', async () => {
    await open({ username: null });
    const list = await findList();
    expect(list.getByRole('link', { name: 'Warm-up' })).toBeVisible();
    expect(list.queryByRole('img', { name: /omplete/ })).toBeNull();
  });

  test('a locked sequence leads to the page that says what opens it', async () => {
    const navigation = navigationWire({ [ids.series]: { type: 'lock', children: [] } });
    await open({ routes: { [calls.navigation]: { body: navigation } } });
    const locked = await (await findList()).findByRole('link', { name: 'Series Locked' });
    expect(locked).toHaveAttribute('href', paths.sequence(courseId, ids.series));
  });

  test('a server without the navigation call tells locks in learning sequences', async () => {
    await open({
      era: '2021',
      routes: { [calls.sequences]: { body: sequencesWire({ [ids.series]: { accessible: false } }) } },
    });
    expect(await (await findList()).findByRole('link', { name: 'Series Locked' })).toBeVisible();
  });

  test('what a complete sequence opens is asked for', async () => {
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

  test('a navigation call that fails leaves the outline as it is, and is logged once', async () => {
    const { lms } = await open({ routes: { [calls.navigation]: { status: 500 } } });
    await waitFor(() => expect(lms.log.filter(({ level }) => level === 'error')).toHaveLength(1));
    expect((await findList()).getByRole('link', { name: /Practice/ })).toBeVisible();
  });

  test('names keep their direction, and every other text comes from the catalogue', async () => {
    await act(async () => void open({ locale: pseudoLocale }));
    await findFrame('Warm-up');
    await waitFor(() => expect(document.querySelector('#course-outline bdi')).toHaveTextContent('Week 1'));
    expect(screen.queryByText(/outline|Contents|shortcuts/)).toBeNull();
    expect(screen.queryByRole('button', { name: /outline/ })).toBeNull();
  });
});

describe('following', () => {
  test('a unit opens, also of another sequence, which opens in the outline', async () => {
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

  test('it stays while another sequence loads', async () => {
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

  test('a click for a new tab is the browser’s', async () => {
    const { place } = await open();
    const link = (await findList()).getByRole('link', { name: /Practice/ });
    fireEvent.click(link, { ctrlKey: true });
    expect(place()).toBe(warmUp);
  });

  test('opening and closing a section is the learner’s', async () => {
    await open();
    const list = await findList();
    const week1 = list.getByText('Week 1');
    await userEvent.click(week1);
    await waitFor(() => expect(list.queryByText('Limits')).toBeNull());
    await userEvent.click(week1);
    expect(await list.findByText('Limits')).toBeVisible();
  });

  test('a button at its end opens the list of keys', async () => {
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
  ])('%i pixels wide it is open at first: %s', async (width, isOpen) => {
    setWidth(width);
    await open();
    expect(trigger()).toHaveAttribute('aria-expanded', String(isOpen));
    expect(document.getElementById('course-outline') !== null).toBe(isOpen);
  });

  test('it is remembered beside the unit, and the focus comes back to the trigger', async () => {
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

  test('opened by key or button it moves focus to the unit; open from the start it leaves it alone', async () => {
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

  test('below 992 it is a sheet that closes by following a link, and isn’t remembered', async () => {
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

  test('a window that becomes narrow has the column closed, not the page covered, until it is wide again', async () => {
    await open();
    setWidth(700);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
    expect(sheet()).toBeNull();
    setWidth(1280);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'true'));
  });

  test('the column that a learner closed stays closed when a window becomes wide again', async () => {
    await open();
    await userEvent.click(trigger());
    setWidth(700);
    setWidth(1280);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
  });

  test('it opens without a request once the browser was idle', async () => {
    setWidth(375);
    const { lms } = await open();
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(1));
    const before = lms.requests.length;
    await userEvent.click(trigger());
    expect((await findList()).getByRole('link', { name: 'Practice Incomplete unit' })).toBeVisible();
    expect(lms.requests).toHaveLength(before);
  });

  test('learners who save data send the request by opening it', async () => {
    setWidth(375);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    const { lms } = await open();
    await userEvent.click(trigger());
    await waitFor(() => expect(asked(lms, calls.navigation)).toBe(1));
    expect(lms.requests.findIndex(({ url }) => url.pathname.includes('navigation'))).toBeGreaterThan(4);
  });

  test('without storage it opens and closes all the same', async () => {
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

test('a sequence that can’t be shown keeps the way into the outline', async () => {
  renderCourseware(`/${ids.series}`, { routes: { [calls.sequence(ids.series)]: { status: 500 } } });
  expect(await screen.findByRole('button', { name: 'Course outline' })).toBeVisible();
  expect(await (await findList()).findByText('Limits')).toBeVisible();
});
