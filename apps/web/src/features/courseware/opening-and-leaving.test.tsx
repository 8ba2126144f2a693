import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { completionQuery } from '../../lms/completion.ts';
import { sequenceWire } from '../../lms/fixtures.ts';
import { findActiveUnitIndex } from '../../lms/position.ts';
import type { FakeResponse, TestLms } from '../../lms/testing.ts';
import {
  bookmarkWire,
  calls,
  courseId,
  findFrame,
  getFrame,
  ids,
  renderCourseware,
  resize,
  say,
} from './testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const practice = `/${ids.limits}/${ids.practice}`;
const add = 'POST /api/bookmarks/v1/bookmarks/';
const remove = `DELETE /api/bookmarks/v1/bookmarks/dana,${ids.practice}/`;

const top = () => within(screen.getByRole('navigation', { name: 'Units' }));
const turn = (name: string) => userEvent.click(top().getByRole('link', { name }));
const sent = (lms: TestLms, call: string) =>
  lms.requests
    .filter(({ method, url }) => `${method} ${url.pathname}` === call)
    .map(({ body }) => (body === null ? null : JSON.parse(body)));
const completion = (lms: TestLms) => lms.client.getQueryData(completionQuery(courseId).queryKey) ?? {};

function pending(response: FakeResponse) {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  return { route: () => promise, arrive: () => resolve(response) };
}

describe('leaving a unit', () => {
  test('[STA-09] requests nothing for a complete unit', async () => {
    const { lms } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    await turn('Practice');
    await findFrame('Practice');
    await waitFor(() => expect(sent(lms, calls.position(ids.limits))).toEqual([{ position: 2 }]));
    expect(sent(lms, calls.completion(ids.limits))).toEqual([]);
  });

  test.each([
    [{ body: { complete: true } }, true],
    [{ body: { complete: false } }, false],
    [{ status: 500 }, false],
  ])(
    '[STA-10] [API-16] completion of an incomplete unit is requested, and %j makes it %s',
    async (response, complete) => {
      const { lms } = renderCourseware(practice, { routes: { [calls.completion(ids.limits)]: response } });
      await findFrame('Practice');
      await turn('Warm-up');
      await findFrame('Warm-up');
      await waitFor(() =>
        expect(sent(lms, calls.completion(ids.limits))).toEqual([{ usage_key: ids.practice }]),
      );
      await waitFor(() => expect(completion(lms)[ids.practice]).toBe(complete));
      await waitFor(() =>
        expect(lms.log.filter(({ level }) => level === 'error')).toHaveLength('status' in response ? 1 : 0),
      );
    },
  );

  test('[STA-10] also requests completion when moving to another sequence or page', async () => {
    const { lms, router } = renderCourseware(practice);
    await findFrame('Practice');
    await turn('Next');
    await findFrame('Sums');
    await waitFor(() => expect(sent(lms, calls.completion(ids.limits))).toHaveLength(1));
    await router.navigate(`/course/${courseId}/home`);
    await waitFor(() => expect(sent(lms, calls.completion(ids.series))).toEqual([{ usage_key: ids.sums }]));
  });

  test('completion reported by the frame updates every check mark at once, without a request', async () => {
    const { lms } = renderCourseware(practice);
    const frame = await findFrame('Practice');
    say(frame, {
      type: 'lectern.completion',
      payload: { usageKey: ids.practice, complete: true, ancestors: [ids.limits] },
    });
    await waitFor(() =>
      expect(top().getByRole('link', { name: 'Practice' })).toHaveAccessibleDescription(
        'Completed, Bookmarked',
      ),
    );
    expect(completion(lms)).toMatchObject({ [ids.practice]: true, [ids.limits]: true });
    await turn('Warm-up');
    await findFrame('Warm-up');
    await waitFor(() => expect(sent(lms, calls.position(ids.limits))).toHaveLength(2));
    expect(sent(lms, calls.completion(ids.limits))).toEqual([]);
  });

  test('accepts partial completion, and ignores another unit’s', async () => {
    const { lms } = renderCourseware(practice);
    const frame = await findFrame('Practice');
    const report = (usageKey: string, complete: boolean) =>
      say(frame, { type: 'lectern.completion', payload: { usageKey, complete, ancestors: [] } });
    report(ids.sums, true);
    expect(completion(lms)[ids.sums]).toBeUndefined();
    report(ids.practice, false);
    expect(completion(lms)[ids.practice]).toBe(false);
    await turn('Warm-up');
    await findFrame('Warm-up');
    await waitFor(() => expect(sent(lms, calls.position(ids.limits))).toHaveLength(2));
    expect(sent(lms, calls.completion(ids.limits))).toEqual([]);
  });

  test('accepts completion from the frame that was just left', async () => {
    const units = { origin: 'https://units.example.org' };
    const { lms } = renderCourseware(practice, { settings: { UNITS_ORIGIN: units.origin } });
    say(await findFrame('Practice'), resize(500), units);
    await turn('Warm-up');
    await findFrame('Warm-up');
    say(
      getFrame(ids.practice),
      { type: 'lectern.completion', payload: { usageKey: ids.practice, complete: true, ancestors: [] } },
      units,
    );
    expect(completion(lms)[ids.practice]).toBe(true);
  });
});

describe('position', () => {
  test('[STA-11] [API-17] stores a change of unit at once and sends it, counted from 1', async () => {
    const response = pending({ body: { success: true } });
    const { lms } = renderCourseware(warmUp, { routes: { [calls.position(ids.limits)]: response.route } });
    await findFrame('Warm-up');
    await turn('Practice');
    await waitFor(() => expect(findActiveUnitIndex(lms.client, courseId, ids.limits)).toBe(1));
    await waitFor(() => expect(sent(lms, calls.position(ids.limits))).toEqual([{ position: 2 }]));
    response.arrive();
  });

  test('[STA-11] sends nothing where the server doesn’t save positions', async () => {
    const body = sequenceWire({ position: 1, save_position: false });
    const { lms } = renderCourseware(practice, { routes: { [calls.sequence(ids.limits)]: { body } } });
    await findFrame('Practice');
    await turn('Warm-up');
    await waitFor(() => expect(sent(lms, calls.completion(ids.limits))).toHaveLength(1));
    expect(sent(lms, calls.position(ids.limits))).toEqual([]);
    expect(findActiveUnitIndex(lms.client, courseId, ids.limits)).toBe(0);
  });

  test('[STA-12] restores the former position when sending fails', async () => {
    const response = pending({ status: 500 });
    const { lms } = renderCourseware(warmUp, { routes: { [calls.position(ids.limits)]: response.route } });
    await findFrame('Warm-up');
    await turn('Practice');
    await waitFor(() => expect(findActiveUnitIndex(lms.client, courseId, ids.limits)).toBe(1));
    response.arrive();
    await waitFor(() => expect(findActiveUnitIndex(lms.client, courseId, ids.limits)).toBe(0));
  });
});

describe('bookmark', () => {
  const button = (pressed: boolean) => screen.getByRole('button', { name: 'Bookmark this page', pressed });

  test('[CWR-54] [STA-13] [API-23] shows the new state at once, and is disabled while it is saved', async () => {
    const response = pending({ status: 201, body: bookmarkWire(ids.warmUp) });
    const { lms } = renderCourseware(warmUp, { routes: { [add]: response.route } });
    await findFrame('Warm-up');
    await userEvent.click(button(false));
    await waitFor(() => expect(button(true)).toHaveAttribute('aria-disabled', 'true'));
    expect(top().getByRole('link', { name: 'Warm-up' })).toHaveAccessibleDescription('Completed, Bookmarked');
    await userEvent.click(button(true));
    response.arrive();
    await waitFor(() => expect(button(true)).not.toHaveAttribute('aria-disabled'));
    expect(sent(lms, add)).toEqual([{ usage_id: ids.warmUp }]);
  });

  test('[CWR-54] [API-24] removes a bookmark', async () => {
    const { lms } = renderCourseware(practice, { routes: { [remove]: { status: 204 } } });
    await findFrame('Practice');
    await userEvent.click(button(true));
    await waitFor(() => expect(button(false)).not.toHaveAttribute('aria-disabled'));
    expect(sent(lms, remove)).toHaveLength(1);
    expect(top().getByRole('link', { name: 'Practice' }).querySelector('[data-mark="bookmark"]')).toBeNull();
  });

  test.each([
    [warmUp, 'Warm-up', false, add, 'We couldn’t save the bookmark.'],
    [practice, 'Practice', true, remove, 'We couldn’t remove the bookmark.'],
  ])(
    '[STA-14] a failed change of %s restores the previous state, with an error',
    async (path, title, pressed, call, text) => {
      const { lms } = renderCourseware(path, { routes: { [call]: { status: 500 } } });
      await findFrame(title);
      await userEvent.click(button(pressed));
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(button(pressed)).not.toHaveAttribute('aria-disabled');
      expect(lms.log.filter(({ level }) => level === 'error')).toHaveLength(1);
    },
  );

  test('isn’t saved while staff view as a learner, and says why', async () => {
    const refused = {
      status: 403,
      body: { detail: 'In the words of the server', error_code: 'masquerading' },
    };
    renderCourseware(warmUp, { routes: { [add]: refused } });
    await findFrame('Warm-up');
    await userEvent.click(button(false));
    expect(
      await screen.findByText('You’re viewing this course as a learner, so nothing you do is saved.'),
    ).toBeVisible();
    expect(button(false)).not.toHaveAttribute('aria-disabled');
  });
});
