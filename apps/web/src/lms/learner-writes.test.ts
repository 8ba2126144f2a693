import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeBookmark, useBookmark } from './bookmarks.ts';
import { cacheCompletion, completionQuery } from './completion.ts';
import { enroll } from './enrollment.ts';
import { courseId, ids, learningSequencesWire, outlineWire, sequenceWire } from './fixtures.ts';
import { saveGoal } from './goals.ts';
import { outlineQuery } from './outline.ts';
import { findActiveUnitIndex, savePosition } from './position.ts';
import { sequenceQuery } from './sequence.ts';
import { createTestLms, type FakeResponse, type TestLms } from './testing.ts';
import { checkUnitCompletion, completeUnit } from './unit-completion.ts';
import { dismissWelcome } from './welcome.ts';

const handler = `POST /courses/${courseId}/xblock/${ids.limits}/handler`;
const place = { courseId, sequenceId: ids.limits, unitId: ids.practice };

let lms: TestLms;
const writes = () =>
  lms.requests.filter(({ method, url }) => method !== 'GET' && url.pathname !== '/login_refresh');
const bodies = () => writes().map(({ body }) => (body === null ? null : JSON.parse(body)));
const complete = () => lms.client.getQueryData(completionQuery(courseId).queryKey);

beforeEach(async () => {
  lms = createTestLms({
    [`GET /api/courseware/sequence/${ids.limits}`]: { body: sequenceWire() },
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire() },
    [`${handler}/get_completion`]: { body: { complete: true } },
    [`${handler}/goto_position`]: { body: { success: true } },
  });
  await lms.client.fetchQuery(sequenceQuery(courseId, ids.limits));
});

describe('completion', () => {
  test('[STA-09] no request is sent for a complete unit', async () => {
    await checkUnitCompletion(lms.client, { ...place, unitId: ids.warmUp });
    expect(writes()).toEqual([]);
  });

  test('[STA-10] [API-16] the completion of the unit being left is fetched and stored', async () => {
    await checkUnitCompletion(lms.client, place);
    expect(writes()[0]?.url.pathname).toBe(
      `/courses/${courseId}/xblock/${ids.limits}/handler/get_completion`,
    );
    expect(bodies()).toEqual([{ usage_key: ids.practice }]);
    expect(complete()).toMatchObject({ [ids.practice]: true });
  });

  test.each([false, null])('[STA-10] a response of %s leaves the unit incomplete', async (answer) => {
    lms.routes[`${handler}/get_completion`] = { body: { complete: answer } };
    await checkUnitCompletion(lms.client, place);
    expect(complete()).toMatchObject({ [ids.practice]: false });
    expect(lms.log).toEqual([]);
  });

  test.each([
    ['refused', { status: 404, body: { detail: 'no' } }],
    ['not answered', new Error('offline')],
  ])('[STA-10] a call that is %s is logged and changes nothing', async (_, answer) => {
    lms.routes[`${handler}/get_completion`] = answer;
    await checkUnitCompletion(lms.client, place);
    expect(complete()).toMatchObject({ [ids.practice]: false });
    expect(lms.log).toMatchObject([{ level: 'error' }]);
  });

  test('the last unit of a sequence completes the sequence and, with it, its section', async () => {
    await lms.client.fetchQuery(outlineQuery(courseId));
    lms.client.setQueryData(completionQuery(courseId).queryKey, { [ids.warmUp]: true });
    completeUnit(lms.client, place);
    expect(complete()).toEqual({
      [ids.warmUp]: true,
      [ids.practice]: true,
      [ids.limits]: true,
      [ids.week1]: true,
    });
    expect(lms.client.getQueryState(outlineQuery(courseId).queryKey)?.isInvalidated).toBe(true);
  });

  test('another unit left in the sequence leaves the sequence as it was', () => {
    lms.client.setQueryData(completionQuery(courseId).queryKey, { [ids.warmUp]: false });
    completeUnit(lms.client, place);
    expect(complete()).toEqual({ [ids.warmUp]: false, [ids.practice]: true });
  });

  test('a unit without `complete` doesn’t keep its sequence or section incomplete', async () => {
    await lms.client.fetchQuery(outlineQuery(courseId));
    lms.client.setQueryData(completionQuery(courseId).queryKey, {});
    completeUnit(lms.client, place);
    expect(complete()).toEqual({ [ids.practice]: true, [ids.limits]: true, [ids.week1]: true });
  });

  test.each([
    ['a sequence without `complete` does not keep its section open', undefined, true],
    ['an incomplete sequence keeps its section open', false, undefined],
  ])('%s', async (_, other, expected) => {
    const { blocks } = outlineWire().course_blocks ?? { blocks: {} };
    const week = blocks[ids.week1];
    const limits = blocks[ids.limits];
    if (week === undefined || limits === undefined) throw new Error('The fixture lacks its first week');
    const { complete: _complete, ...series } = { ...limits, id: ids.series };
    lms.routes[`GET /api/course_home/outline/${courseId}`] = {
      body: outlineWire({
        course_blocks: {
          blocks: {
            ...blocks,
            [ids.week1]: { ...week, complete: false, children: [ids.limits, ids.series] },
            [ids.limits]: { ...limits, complete: false },
            [ids.series]: other === undefined ? series : { ...series, complete: other },
          },
        },
      }),
    };
    await lms.client.fetchQuery(outlineQuery(courseId));
    completeUnit(lms.client, place);
    expect(complete()?.[ids.limits]).toBe(true);
    expect(complete()?.[ids.week1]).toBe(expected ?? false);
  });

  test('without the outline a section stays incomplete while one of its sequences is unknown', async () => {
    lms.routes[`GET /api/learning_sequences/v1/course_outline/${courseId}`] = {
      body: learningSequencesWire(),
    };
    completeUnit(lms.client, place);
    expect(complete()?.[ids.limits]).toBe(true);
    expect(complete()?.[ids.week1]).toBeUndefined();
  });

  test.each([
    ['a sequence with a unit that nobody can complete', [ids.limits], true],
    ['a sequence that is not complete, though all its units that are known are', [], undefined],
  ])('the LMS decides about %s', (_, ancestors, expected) => {
    lms.client.setQueryData(completionQuery(courseId).queryKey, expected ? {} : { [ids.warmUp]: true });
    completeUnit(lms.client, place, ancestors);
    expect(complete()?.[ids.limits]).toBe(expected);
    expect(complete()).toMatchObject({ [ids.practice]: true });
  });

  test('a response sent before the completion does not remove the tick', () => {
    cacheCompletion(lms.client, courseId, { [ids.warmUp]: false });
    expect(complete()).toMatchObject({ [ids.warmUp]: true });
  });

  test('no completion is fetched for a visitor', async () => {
    const visitor = createTestLms({}, { username: null });
    await checkUnitCompletion(visitor.client, place);
    expect(visitor.requests.map(({ url }) => url.pathname)).toEqual(['/login_refresh']);
  });
});

describe('position', () => {
  const change = { courseId, sequenceId: ids.limits, index: 0, saveUnitPosition: true };
  const position = () => findActiveUnitIndex(lms.client, courseId, ids.limits);

  test('[STA-11] [API-17] the position changes at once and is sent, counted from 1', async () => {
    const saving = savePosition(lms.client, change);
    expect(position()).toBe(0);
    await saving;
    expect(writes()[0]?.url.pathname).toBe(`/courses/${courseId}/xblock/${ids.limits}/handler/goto_position`);
    expect(bodies()).toEqual([{ position: 1 }]);
    expect(position()).toBe(0);
  });

  test('[STA-11] nothing is sent when the sequence does not save positions', async () => {
    await savePosition(lms.client, { ...change, saveUnitPosition: false });
    expect(writes()).toEqual([]);
  });

  test('[STA-12] a failed request restores the previous position', async () => {
    lms.routes[`${handler}/goto_position`] = { status: 403, body: {} };
    await savePosition(lms.client, change);
    expect(position()).toBe(1);
    expect(lms.log).toHaveLength(1);
  });

  test('[STA-12] but not if the learner has moved on since', async () => {
    lms.routes[`${handler}/goto_position`] = ({ body }) =>
      body?.includes('"position":1') ? { status: 500 } : { body: { success: true } };
    const first = savePosition(lms.client, change);
    await savePosition(lms.client, { ...change, index: 4 });
    await first;
    expect(position()).toBe(4);
  });

  test('a sequence fetched meanwhile does not undo a move', async () => {
    const gate = Promise.withResolvers<void>();
    lms.routes[`${handler}/goto_position`] = () => gate.promise.then(() => ({ body: { success: true } }));
    const saving = savePosition(lms.client, change);
    await lms.client.fetchQuery({ ...sequenceQuery(courseId, ids.limits), staleTime: 0 });
    expect(position()).toBe(0);
    gate.resolve();
    await saving;
    expect(position()).toBe(0);
  });
});

describe('bookmarks', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: lms.client }, children);
  const bookmark = (unitId: string) =>
    renderHook(() => useBookmark(courseId, unitId), { wrapper }).result.current;
  const added = { id: 'x', course_id: courseId, usage_id: ids.warmUp, created: '2026-01-01T00:00:00Z' };

  test('[STA-13] [API-23] a bookmark shows at once as loading, then as loaded', async () => {
    lms.routes['POST /api/bookmarks/v1/bookmarks/'] = { status: 201, body: added };
    const changing = changeBookmark(lms.client, courseId, ids.warmUp, true);
    expect(bookmark(ids.warmUp)).toMatchObject({ bookmarked: true, updateState: 'loading' });
    await changing;
    expect(bookmark(ids.warmUp)).toMatchObject({ bookmarked: true, updateState: 'loaded' });
    expect(bodies()).toEqual([{ usage_id: ids.warmUp }]);
  });

  test('[STA-13] [API-24] removing one sends the account and the unit', async () => {
    lms.routes[`DELETE /api/bookmarks/v1/bookmarks/dana,${ids.practice}/`] = { status: 204 };
    await changeBookmark(lms.client, courseId, ids.practice, false);
    expect(bookmark(ids.practice)).toMatchObject({ bookmarked: false, updateState: 'loaded' });
    expect(lms.log).toEqual([]);
  });

  test('[STA-14] a failed change restores the previous value, marked as failed, and is logged', async () => {
    lms.routes['POST /api/bookmarks/v1/bookmarks/'] = {
      status: 400,
      body: { user_message: 'limit reached' },
    };
    await changeBookmark(lms.client, courseId, ids.warmUp, true);
    expect(bookmark(ids.warmUp)).toMatchObject({ bookmarked: false, updateState: 'failed' });
    expect(lms.log).toMatchObject([{ level: 'error', error: { detail: 'limit reached' } }]);
  });

  test('a second change waits for the first, and a sequence fetched meanwhile does not undo it', async () => {
    const gate = Promise.withResolvers<void>();
    lms.routes['POST /api/bookmarks/v1/bookmarks/'] = () =>
      gate.promise.then(() => ({ status: 201, body: added }));
    const first = changeBookmark(lms.client, courseId, ids.warmUp, true);
    await changeBookmark(lms.client, courseId, ids.warmUp, false);
    await lms.client.fetchQuery({ ...sequenceQuery(courseId, ids.limits), staleTime: 0 });
    expect(bookmark(ids.warmUp)).toMatchObject({ bookmarked: true, updateState: 'loading' });
    gate.resolve();
    await first;
    expect(bookmark(ids.warmUp)).toMatchObject({ bookmarked: true, updateState: 'loaded' });
    expect(writes()).toHaveLength(1);
  });
});

describe('course home', () => {
  test('[API-08] dismissing the welcome message sends the course key and hides it at once', async () => {
    lms.routes[`GET /api/course_home/outline/${courseId}`] = {
      body: outlineWire({ welcome_message_html: '<p>Hi</p>' }),
    };
    lms.routes['POST /api/course_home/dismiss_welcome_message'] = { body: { message: 'done' } };
    await lms.client.fetchQuery(outlineQuery(courseId));
    const dismissing = dismissWelcome(lms.client, courseId);
    expect(lms.client.getQueryData(outlineQuery(courseId).queryKey)?.welcomeMessageHtml).toBeNull();
    await dismissing;
    expect(bodies()).toEqual([{ course_id: courseId }]);
  });

  test('[OUT-07] an outline requested before doesn’t restore the welcome message', async () => {
    const withMessage = { body: outlineWire({ welcome_message_html: '<p>Hi</p>' }) };
    lms.routes[`GET /api/course_home/outline/${courseId}`] = withMessage;
    await lms.client.fetchQuery(outlineQuery(courseId));
    const dismissed = Promise.withResolvers<FakeResponse>();
    lms.routes['POST /api/course_home/dismiss_welcome_message'] = () => dismissed.promise;
    const dismissing = dismissWelcome(lms.client, courseId);
    await lms.client.fetchQuery({ ...outlineQuery(courseId), staleTime: 0 });
    dismissed.resolve({ body: { message: 'done' } });
    await dismissing;
    expect(lms.client.getQueryData(outlineQuery(courseId).queryKey)?.welcomeMessageHtml).toBeNull();
  });

  test.each([
    [
      { form: 'keys', goalKey: 'certify', text: 'Earn it' } as const,
      { course_id: courseId, goal_key: 'certify' },
    ],
    [
      { form: 'weekly', daysPerWeek: 3, subscribedToReminders: true } as const,
      { course_id: courseId, days_per_week: 3, subscribed_to_reminders: true },
    ],
  ])('a goal is saved in the form of the server: %j', async (goal, body) => {
    lms.routes['POST /api/course_home/save_course_goal'] = { body: { header: 'Saved', message: 'ok' } };
    await expect(saveGoal(lms.client, courseId, goal)).resolves.toEqual({ header: 'Saved', message: 'ok' });
    expect(bodies()).toEqual([body]);
  });

  test.each([
    [200, {}],
    [200, 'Welcome'],
    [201, { created: 'today' }],
    [204, undefined],
  ])('a response of %i to an enrollment is a success, whatever its body: %j', async (status, body) => {
    lms.routes['POST /api/enrollment/v1/enrollment'] = { status, body };
    await expect(enroll(lms.client, courseId)).resolves.toBeUndefined();
  });

  test('enrolling fails while the CSRF token is unreadable', async () => {
    lms.routes['GET /csrf/api/v1/token'] = { body: {} };
    await expect(enroll(lms.client, courseId)).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
  });

  test('enrolling sends the course key, and a refusal rejects', async () => {
    lms.routes['POST /api/enrollment/v1/enrollment'] = { status: 400, body: { message: 'Closed.' } };
    await expect(enroll(lms.client, courseId)).rejects.toMatchObject({ status: 400, detail: 'Closed.' });
    expect(bodies()).toEqual([{ course_details: { course_id: courseId } }]);
  });
});
