import { type CelebrationsWire, callPath, celebrationCall } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { settleLazy } from '../../../course/testing.tsx';
import {
  courseMetadataWire,
  coursewareCourseWire,
  oldCoursewareCourseWire,
  sequenceItem,
} from '../../../lms/fixtures.ts';
import {
  type CoursewareOptions,
  calls,
  courseId,
  type Era,
  eras,
  examWire,
  findFrame,
  ids,
  renderCourseware,
} from '../testing/render-courseware.tsx';

const KEY = 'CelebrationModal.showOnSectionLoad';
const celebration = callPath(celebrationCall, { courseId });
const sums = `/${ids.series}/${ids.sums}`;
const exam = `/${ids.exam}`;
const target = `/${ids.exam}/${ids.warmUp}`;
const marker = { prevSequenceId: ids.series, nextSequenceId: ids.exam, nextUnitId: ids.warmUp };

/**
 * Opens the courseware with these celebrations in the call that sends them in that era. Week 2 has one unit, or none.
 */
function open(
  path: string,
  due: Partial<CelebrationsWire>,
  { era = '2026', routes, isEmpty = false, ...options }: CoursewareOptions & { isEmpty?: boolean } = {},
) {
  const celebrations = {
    first_section: true,
    streak_length_to_celebrate: null,
    streak_discount_enabled: false,
    ...due,
  };
  const items = isEmpty ? [] : [sequenceItem(ids.warmUp, { page_title: 'Test', type: 'vertical' })];
  return renderCourseware(path, {
    era,
    routes: {
      [calls.metadata]: { body: courseMetadataWire(era === '2026' ? { celebrations } : {}) },
      [calls.course]: {
        body: era === '2026' ? coursewareCourseWire() : oldCoursewareCourseWire({ celebrations, tabs: [] }),
      },
      [calls.sequence(ids.exam)]: { body: examWire({ items }) },
      [calls.position(ids.exam)]: { body: { success: true } },
      [calls.completion(ids.exam)]: { body: { complete: false } },
      [`POST ${celebration}`]: { status: 200 },
      ...routes,
    },
    ...options,
  });
}

const next = () =>
  within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Next' });
const findDialog = () => screen.findByRole('dialog', { name: 'Congratulations!' });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const sentCelebrations = ({ lms }: ReturnType<typeof open>) =>
  lms.requests
    .filter(({ method, url }) => method === 'POST' && url.pathname === celebration)
    .map(({ body }) => JSON.parse(body ?? 'null'));

async function expectNoDialog(): Promise<void> {
  await settleLazy(() => import('./FirstSectionDialog.tsx'));
  expect(screen.queryByRole('dialog')).toBeNull();
}

afterEach(() => localStorage.clear());

describe('the end of the first section', () => {
  test.each(eras)(
    '[CWR-37] [CWR-38] Next into another section shows the celebration there (%s)',
    async (era: Era) => {
      const rendered = open(sums, {}, { era });
      await findFrame('Sums');
      expect(sentCelebrations(rendered)).toEqual([]);
      await userEvent.click(next());
      expect(stored()).toMatchObject({ prevSequenceId: ids.series, nextSequenceId: ids.exam });
      const dialog = await findDialog();
      expect(rendered.place()).toContain(exam);
      expect(sentCelebrations(rendered)).toEqual([{ first_section: false }]);

      await userEvent.click(within(dialog).getByRole('button', { name: 'Keep learning' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      // Turning on from there removes the marker, and going back and forth does not celebrate again.
      await userEvent.click(
        within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Previous' }),
      );
      await findFrame('Sums');
      await userEvent.click(next());
      await waitFor(() => expect(rendered.place()).toContain(exam));
      await expectNoDialog();
      expect(sentCelebrations(rendered)).toHaveLength(1);
    },
  );

  test('[CWR-37] also if the next section has no units', async () => {
    open(sums, {}, { isEmpty: true });
    await findFrame('Sums');
    await userEvent.click(next());
    expect(await findDialog()).toHaveAttribute('open');
  });

  test.each<[string, Partial<CelebrationsWire>]>([['was celebrated before', { first_section: false }]])(
    '[CWR-37] is not celebrated where it %s',
    async (_, due) => {
      const rendered = open(sums, due);
      await findFrame('Sums');
      await userEvent.click(next());
      await waitFor(() => expect(rendered.place()).toContain(exam));
      await expectNoDialog();
      expect(stored()).toBeNull();
      expect(sentCelebrations(rendered)).toEqual([]);
    },
  );

  test('[CWR-37] Next within a section stores no marker', async () => {
    const rendered = open(`/${ids.limits}/${ids.practice}`, {});
    await findFrame('Practice');
    await userEvent.click(next());
    await findFrame('Sums');
    expect(stored()).toBeNull();
    expect(sentCelebrations(rendered)).toEqual([]);
  });

  test('[CWR-37] Previous to another section stores no marker', async () => {
    const rendered = open(target, {});
    await findFrame('Test');
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Previous' }),
    );
    await findFrame('Sums');
    expect(stored()).toBeNull();
    expect(sentCelebrations(rendered)).toEqual([]);
  });
});

describe('a marker stored by an earlier page', () => {
  test.each([
    ['of 2021, on its unit', target, marker],
    ['of 2026, on any unit', target, { ...marker, nextUnitId: undefined }],
  ])('[CWR-37] %s, shows the celebration', async (_, path, value) => {
    localStorage.setItem(KEY, JSON.stringify(value));
    open(path, {});
    expect(await findDialog()).toHaveAttribute('open');
  });

  test.each([
    ['stays on the sequence before', sums, 'Sums', marker, true],
    ['goes elsewhere', `/${ids.limits}/${ids.warmUp}`, 'Warm-up', marker, false],
    ['goes on another unit', target, 'Test', { ...marker, nextUnitId: ids.sums }, false],
  ])('[CWR-37] %s, shows nothing', async (_, path, title, value, stays) => {
    localStorage.setItem(KEY, JSON.stringify(value));
    const rendered = open(path, {});
    await findFrame(title);
    await expectNoDialog();
    expect(stored() !== null).toBe(stays);
    expect(sentCelebrations(rendered)).toEqual([]);
  });

  test.each(['{', '[]', '"text"', '{"prevSequenceId":1}'])(
    '[CWR-37] an invalid marker is ignored: %s',
    async (text) => {
      localStorage.setItem(KEY, text);
      open(target, {});
      await findFrame('Test');
      await expectNoDialog();
    },
  );

  test('[CWR-37] works without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const rendered = open(sums, {});
    await findFrame('Sums');
    await userEvent.click(next());
    await waitFor(() => expect(rendered.place()).toContain(exam));
    await expectNoDialog();
  });

  test('[CWR-39] yields to a streak, and is reported as shown', async () => {
    localStorage.setItem(KEY, JSON.stringify(marker));
    const rendered = open(target, { streak_length_to_celebrate: 3 });
    expect(await screen.findByRole('dialog', { name: '3 days in a row!' })).toHaveAttribute('open');
    await settleLazy(() => import('./FirstSectionDialog.tsx'));
    expect(screen.queryByRole('dialog', { name: 'Congratulations!' })).toBeNull();
    expect(sentCelebrations(rendered)).toEqual([{ first_section: false }]);
  });

  test('[CWR-38] shows even if reporting it fails', async () => {
    localStorage.setItem(KEY, JSON.stringify(marker));
    const rendered = open(target, {}, { routes: { [`POST ${celebration}`]: { status: 500 } } });
    expect(await findDialog()).toHaveAttribute('open');
    await waitFor(() => expect(rendered.lms.log).not.toEqual([]));
  });

  test('[CWR-38] isn’t shown to staff who view as a learner', async () => {
    localStorage.setItem(KEY, JSON.stringify(marker));
    const celebrations = {
      first_section: true,
      streak_length_to_celebrate: null,
      streak_discount_enabled: false,
    };
    const body = courseMetadataWire({ celebrations, original_user_is_staff: true, is_staff: false });
    const rendered = open(target, {}, { routes: { [calls.metadata]: { body } } });
    await findFrame('Test');
    await expectNoDialog();
    expect(sentCelebrations(rendered)).toEqual([]);
  });

  test.each([
    [399, 'narrow'],
    [400, 'wide'],
  ])('[CWR-40] at %d px it has the %s image', async (width, image) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 400px)' && width >= 400,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    localStorage.setItem(KEY, JSON.stringify(marker));
    open(target, {});
    expect((await findDialog()).querySelector('svg[data-image]')).toHaveAttribute('data-image', image);
  });
});

test('[STK-01] a streak from a 2021 server’s courseware metadata is shown', async () => {
  open(sums, { first_section: false, streak_length_to_celebrate: 3 }, { era: '2021' });
  expect(await screen.findByRole('dialog', { name: '3 days in a row!' })).toHaveAttribute('open');
});
