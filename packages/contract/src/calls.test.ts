import { expect, test } from 'vitest';
import { calls } from './calls.ts';

/** The index of the wire contract, section 4, by number: method, path as listed, host. */
const index: [number, string, string, string][] = [
  [1, 'GET', '/api/course_home/course_metadata/:courseId', 'lms'],
  [2, 'GET', '/api/course_home/dates/:courseId', 'lms'],
  [3, 'GET', '/api/course_home/progress/:courseId', 'lms'],
  [3, 'GET', '/api/course_home/progress/:courseId/:userId/', 'lms'],
  [4, 'GET', '/api/course_home/outline/:courseId', 'lms'],
  [5, 'GET', '/api/edx_proctoring/v1/user_onboarding/status', 'lms'],
  [6, 'POST', '/api/course_experience/v1/reset_course_deadlines', 'lms'],
  [7, 'POST', '/api/course_home/save_course_goal', 'lms'],
  [8, 'POST', '/api/course_home/dismiss_welcome_message', 'lms'],
  [9, 'POST', '/courses/:courseId/generate_user_cert', 'lms'],
  [10, 'POST', '/api/course_experience/v1/reset_course_deadlines', 'lms'],
  [11, 'POST', '/api/course_home/unsubscribe_from_course_goal/:token', 'lms'],
  [12, 'GET', '/api/courseware/course/:courseId', 'lms'],
  [13, 'GET', '/api/courses/v2/blocks/', 'lms'],
  [14, 'GET', '/api/learning_sequences/v1/course_outline/:courseId', 'lms'],
  [15, 'GET', '/api/courseware/sequence/:sequenceId', 'lms'],
  [16, 'POST', '/courses/:courseId/xblock/:sequenceId/handler/get_completion', 'lms'],
  [17, 'POST', '/courses/:courseId/xblock/:sequenceId/handler/goto_position', 'lms'],
  [18, 'GET', '/api/courseware/resume/:courseId', 'lms'],
  [19, 'POST', '/api/agreements/v1/integrity_signature/:courseId', 'lms'],
  [20, 'POST', '/api/send_account_activation_email', 'lms'],
  [21, 'GET', '/courses/:courseId/masquerade', 'lms'],
  [22, 'POST', '/courses/:courseId/masquerade', 'lms'],
  [23, 'POST', '/api/bookmarks/v1/bookmarks/', 'lms'],
  [24, 'DELETE', '/api/bookmarks/v1/bookmarks/:username,:usageId/', 'lms'],
  [25, 'POST', '/api/courseware/celebration/:courseId', 'lms'],
  [26, 'GET', '/calculate', 'lms'],
  [27, 'PUT', '/courses/:courseId/edxnotes/visibility/', 'lms'],
  [28, 'GET', '/xblock/:usageKey', 'lms'],
  [29, 'GET', '/api/v1/course_recommendations/:org+:number', 'discovery'],
  [30, 'GET', '/api/enrollment/v1/enrollment', 'lms'],
  [31, 'GET', '/notices/api/v1/unacknowledged', 'lms'],
];

/**
 * Calls that the index lists without a number, the configuration, further calls of current clients, and those of
 * Lectern alone.
 */
const unnumbered: [string, string, string][] = [
  ['POST', '/api/enrollment/v1/enrollment', 'lms'],
  ['GET', '/api/enrollment/v1/enrollment/:courseId', 'lms'],
  ['GET', '/api/enrollment/v1/course/:courseId', 'lms'],
  ['GET', '/api/bookmarks/v1/bookmarks/', 'lms'],
  ['POST', '/api/proctoring/v1/onboarding', 'lms'],
  ['POST', '/api/lectern/v1/calendar_feed', 'lms'],
  ['DELETE', '/api/lectern/v1/calendar_feed', 'lms'],
  ['PUT', '/api/lectern/v1/language', 'lms'],
  ['POST', '/api/lectern/v1/unit_token', 'lms'],
  ['GET', '/api/user/v1/preferences/:username', 'lms'],
  ['PATCH', '/api/user/v1/preferences/:username', 'lms'],
  ['GET', '/api/lectern/v1/courses/:courseId/notes', 'lms'],
  ['DELETE', '/api/lectern/v1/courses/:courseId/notes/:noteId', 'lms'],
  ['GET', '/enterprise/api/v1/enterprise-customer/', 'lms'],
  ['GET', '/api/agreements/v1/integrity_signature/:courseId', 'lms'],
  ['GET', '/api/course_live/iframe/:courseId/', 'lms'],
  ['GET', '/api/courses/v2/blocks/:usageKey', 'lms'],
  ['GET', '/api/course_home/v1/navigation/:courseId', 'lms'],
  ['GET', '/courses/:courseId/courseware-navigation-sidebar/toggles/', 'lms'],
  ['GET', '/courses/:courseId/courseware-search/enabled/', 'lms'],
  ['POST', '/search/:courseId', 'lms'],
  ['GET', '/api/user_tours/v1/:username', 'lms'],
  ['GET', '/api/notifications/count/', 'lms'],
  ['GET', '/api/edx_proctoring/v1/proctored_exam/attempt/course_id/:courseId', 'lms'],
  ['POST', '/api/edx_proctoring/v1/proctored_exam/attempt', 'lms'],
  ['PUT', '/api/edx_proctoring/v1/proctored_exam/attempt/:attemptId', 'lms'],
  ['GET', '/api/edx_proctoring/v1/proctored_exam/review_policy/exam_id/:examId/', 'lms'],
  ['GET', '/api/edx_proctoring/v1/proctored_exam/settings/exam_id/:examId/', 'lms'],
  ['GET', '/verify_student/status/', 'lms'],
  ['POST', '/event', 'lms'],
  ['POST', '/login_refresh', 'lms'],
  ['GET', '/csrf/api/v1/token', 'lms'],
  ['GET', '/api/mfe_config/v1', 'lms'],
  ['GET', '/api/notifications/preferences/update/:token/', 'lms'],
  ['GET', '/api/discussion/v1/comments/', 'lms'],
  ['GET', '/api/discussion/v1/comments/:commentId/', 'lms'],
  ['POST', '/api/discussion/v1/comments/', 'lms'],
  ['PATCH', '/api/discussion/v1/comments/:commentId/', 'lms'],
  ['DELETE', '/api/discussion/v1/comments/:commentId/', 'lms'],
  ['GET', '/api/discussion/v1/courses/:courseId', 'lms'],
  ['GET', '/api/discussion/v2/courses/:courseId/', 'lms'],
  ['GET', '/api/discussion/v1/courses/:courseId/settings', 'lms'],
  ['PATCH', '/api/discussion/v1/courses/:courseId/settings', 'lms'],
  ['GET', '/api/discussion/v1/courses/:courseId/roles/:role', 'lms'],
  ['POST', '/api/discussion/v1/courses/:courseId/roles/:role', 'lms'],
  ['GET', '/api/cohorts/v1/courses/:courseId/cohorts/', 'lms'],
  ['GET', '/api/discussion/v1/courses/:courseId/activity_stats/', 'lms'],
  ['GET', '/api/discussion/v1/courses/:courseId/learner/', 'lms'],
  ['POST', '/api/discussion/v1/bulk_delete_user_posts/:courseId', 'lms'],
  ['GET', '/api/user/v1/accounts', 'lms'],
  ['GET', '/api/user_tours/discussion_tours/', 'lms'],
  ['GET', '/api/discussion/v1/threads/', 'lms'],
  ['GET', '/api/discussion/v1/threads/:threadId/', 'lms'],
  ['POST', '/api/discussion/v1/threads/', 'lms'],
  ['PATCH', '/api/discussion/v1/threads/:threadId/', 'lms'],
  ['DELETE', '/api/discussion/v1/threads/:threadId/', 'lms'],
  ['GET', '/api/discussion/v1/course_topics/:courseId', 'lms'],
  ['GET', '/api/discussion/v2/course_topics/:courseId', 'lms'],
  ['GET', '/api/discussion/v3/course_topics/:courseId', 'lms'],
  ['POST', '/api/discussion/v1/courses/:courseId/upload', 'lms'],
  ['GET', '/api/notifications/', 'lms'],
  ['PUT', '/api/notifications/mark-seen/:app/', 'lms'],
  ['PATCH', '/api/notifications/read/', 'lms'],
  ['GET', '/api/notifications/v2/configurations/', 'lms'],
  ['PUT', '/api/notifications/v2/configurations/', 'lms'],
  ['GET', '/api/notifications/v3/configurations/', 'lms'],
  ['PUT', '/api/notifications/v3/configurations/', 'lms'],
  ['POST', '/api/lectern/v1/notification_mails/:token/off', 'lms'],
  ['GET', '/healthz/live', 'lms'],
  ['GET', '/healthz/ready', 'lms'],
  ['GET', '/units/:usageKey', 'units'],
  ...[
    'problem_get',
    'problem_check',
    'problem_save',
    'problem_reset',
    'problem_show',
    'problem_hint',
    'exercise_get',
    'exercise_act',
    'exercise_upload',
    'problem_preview',
    'publish_completion',
    'save_user_state',
    'token_refresh',
    'list_notes',
    'save_note',
    'remove_note',
  ].map((name): [string, string, string] => [
    'POST',
    `/courses/:courseId/xblock/:usageKey/handler/${name}`,
    'units',
  ]),
];

test.each(index)('call %i of the index is declared: %s %s', (number, method, path, host) => {
  const found = calls.filter((call) => call.index === number && call.path === path);
  expect(found.map((call) => [call.method, call.host])).toEqual([[method, host]]);
});

test('the numbers of calls match the index of the wire contract', () => {
  const numbered = calls.flatMap((call) => (call.index === undefined ? [] : [call.index]));
  expect([...new Set(numbered)].sort((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
});

test.each(unnumbered)('%s %s is declared', (method, path, host) => {
  const found = calls.filter(
    (call) => call.index === undefined && call.method === method && call.path === path,
  );
  expect(found.map((call) => call.host)).toEqual([host]);
});

test('ids are unique, and so are method and path, except for calls whose URL the server sends', () => {
  const ids = calls.map((call) => call.id);
  expect(new Set(ids).size).toBe(ids.length);
  const endpoints = calls
    .filter((call) => !call.urlFromServer)
    .map((call) => `${call.host} ${call.method} ${call.path}`);
  expect(new Set(endpoints).size).toBe(endpoints.length);
});

test('each call declares a success and exactly the parameters in its path', () => {
  for (const call of calls) {
    expect(
      Object.keys(call.responses)
        .map(Number)
        .some((status) => status < 300),
      call.id,
    ).toBe(true);
    const names = [...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name);
    const declared = call.params === undefined ? [] : Object.keys(entriesOf(call.params));
    expect(declared.sort(), call.id).toEqual(names.sort());
  }
});

test('GET calls have no body, and only search and events send forms', () => {
  expect(calls.filter((call) => call.method === 'GET' && call.body !== undefined)).toEqual([]);
  expect(calls.filter((call) => call.bodyType === 'form').map((call) => call.id)).toEqual([
    'trackEvent',
    'searchCourse',
  ]);
});

test('only handlers of unit frames are authenticated by unit token', () => {
  const withToken = calls.filter((call) => call.auth === 'unit-token');
  expect(withToken.map((call) => call.path.split('/handler/')[0])).toEqual(
    Array.from({ length: 16 }, () => '/courses/:courseId/xblock/:usageKey'),
  );
});

function entriesOf(schema: object): Record<string, unknown> {
  return 'entries' in schema ? (schema.entries as Record<string, unknown>) : {};
}
