import { saveEnrollment } from '../kernel/enrollment/enrollment.store.ts';
import { recordProblemScore } from '../kernel/grading/save-scores.store.ts';
import { findRunSettings, saveRunSettings } from '../kernel/settings/course-settings.store.ts';
import { insertBookmark } from '../modules/bookmarks/bookmarks.store.ts';
import { saveGoal } from '../modules/goals/goals.store.ts';
import { UNSUBSCRIBE_PURPOSE } from '../modules/goals/unsubscribe-links.ts';
import { signUnsubscribeToken } from '../modules/goals/unsubscribe-token.ts';
import { insertNote } from '../modules/notes/notes.store.ts';
import { usageKey } from './course-builder.ts';
import { COURSES, CUSTOMER } from './hostile-site.ts';
import { NOTE } from './unit-writes.ts';
import { asNewcomer, deniedWith, form, NO_BODY, ONLY_EMPTY, type WriteRow } from './write-row.ts';

const u1 = (key: string) => usageKey('vertical', 'u1', key);

/** Learners' writes to a course, except those of its units and exams. */
export const COURSE_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /enterprise/consent/:courseId': {
    caller: 'page',
    good: (_, key) =>
      form(`/enterprise/consent/${key === COURSES.open ? COURSES.consent : key}?customer=${CUSTOMER.uuid}`),
    fields: NO_BODY,
    course: {
      unknown: 404,
      malformed: 404,
      denied: { stranger: 302, left: 302, later: 302, survey: 302, embargo: 302, expired: 302 },
      otherwise: 'this gives the consent that the course requires; organizations offer no other course',
    },
  },
  'POST /courses/:courseId/survey': {
    caller: 'page',
    good: (_, key) => form(`/courses/${key}/survey`, { 'answer-why': 'To learn' }),
    fields: { 'answer-why': 'form' },
    course: {
      unknown: 404,
      malformed: 404,
      denied: { stranger: 302, left: 302, later: 302, consent: 302, embargo: 302, expired: 302 },
      otherwise: 'this answers the survey that the course requires',
    },
  },
  'POST /courses/:courseId/enroll': {
    caller: 'page',
    as: asNewcomer,
    good: (_, key) => form(`/courses/${key}/enroll`),
    fields: NO_BODY,
    course: {
      unknown: 404,
      malformed: 404,
      denied: {},
      otherwise:
        'this is how strangers enroll; enrollment.test.ts and course-restrictions.test.ts test who may not',
    },
  },
  'POST /courses/:courseId/upgrade': {
    caller: 'page',
    good: (_, key) => form(`/courses/${key}/upgrade`),
    fields: NO_BODY,
    course: {
      unknown: 404,
      malformed: 404,
      denied: { stranger: 403, left: 403, embargo: 403 },
      otherwise: 'temporary denials, and those that a form or the upgrade resolves, don’t prevent a request',
    },
  },
  'POST /api/enrollment/v1/enrollment': {
    caller: 'user',
    as: asNewcomer,
    good: (_, key) => ({
      url: '/api/enrollment/v1/enrollment',
      body: { course_details: { course_id: key }, mode: 'audit' },
    }),
    fields: { 'course_details.course_id': 'key', mode: 'text' },
    course: {
      unknown: 404,
      malformed: 400,
      denied: {},
      otherwise:
        'this is how strangers enroll; enrollment.test.ts and course-restrictions.test.ts test who may not',
    },
  },
  'POST /api/bookmarks/v1/bookmarks/': {
    caller: 'user',
    good: (_, key) => ({ url: '/api/bookmarks/v1/bookmarks/', body: { usage_id: u1(key) } }),
    fields: { usage_id: 'key' },
    course: { unknown: 400, malformed: 400, denied: deniedWith(400), otherwise: '' },
  },
  'DELETE /api/bookmarks/v1/bookmarks/:username,:usageId/': {
    caller: 'user',
    async good({ context, dana }, key) {
      const bookmark = { userId: dana.user.id, courseKey: key, usageKey: u1(key), createdAt: 1 };
      await context.db.write(async (tx) => {
        await tx.deleteFrom('bookmarks').where('user_id', '=', dana.user.id).execute();
        if (Object.values(COURSES).some((course) => course === key)) await insertBookmark(tx, bookmark);
      });
      return { url: `/api/bookmarks/v1/bookmarks/dana,${u1(key)}/` };
    },
    fields: NO_BODY,
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 404, left: 404 },
      otherwise: 'learners can always remove their own bookmarks',
    },
  },
  'PUT /courses/:courseId/edxnotes/visibility/': {
    caller: 'view',
    good: (_, key) => ({ url: `/courses/${key}/edxnotes/visibility/`, body: { visibility: false } }),
    fields: { visibility: 'flag' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(404), otherwise: '' },
  },
  'DELETE /api/lectern/v1/courses/:courseId/notes/:noteId': {
    caller: 'user',
    async good({ context, dana }, courseKey) {
      const learner = { userId: dana.user.id, courseKey };
      await context.db.write(async (tx) => {
        await tx.deleteFrom('notes').where('user_id', '=', dana.user.id).execute();
        if (Object.values(COURSES).some((course) => course === courseKey))
          await insertNote(tx, learner, {
            ...NOTE,
            usageKey: usageKey('html', 'h1', courseKey),
            createdAt: 1,
          });
      });
      return { url: `/api/lectern/v1/courses/${courseKey}/notes/${NOTE.id}` };
    },
    fields: NO_BODY,
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 404, left: 404 },
      otherwise: 'learners can always delete their own notes',
    },
  },
  'POST /api/course_experience/v1/reset_course_deadlines': {
    caller: 'user',
    good: (_, key) => ({
      url: '/api/course_experience/v1/reset_course_deadlines',
      body: { course_key: key, research_event_data: { location: 'dates-tab' } },
    }),
    fields: { course_key: 'key', 'research_event_data.location': 'remark' },
    course: { unknown: 400, malformed: 400, denied: deniedWith(400), otherwise: '' },
  },
  'POST /api/agreements/v1/integrity_signature/:courseId': {
    caller: 'user',
    async good({ context }, key) {
      await context.db.write(async (tx) => {
        if (!Object.values(COURSES).some((course) => course === key)) return;
        const settings = { ...(await findRunSettings(tx, key)), honorCode: true };
        await saveRunSettings(tx, key, { settings, at: 1 });
      });
      return { url: `/api/agreements/v1/integrity_signature/${key}`, body: {} };
    },
    fields: ONLY_EMPTY,
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 403, left: 403 },
      otherwise: 'enrolled learners can agree, whatever else denies access',
    },
  },
  'POST /api/courseware/celebration/:courseId': {
    caller: 'user',
    good: (_, key) => ({
      url: `/api/courseware/celebration/${key}`,
      body: { first_section: false, weekly_goal: false },
    }),
    fields: { first_section: 'flag', weekly_goal: 'flag' },
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 404, left: 404 },
      otherwise: 'celebrations are recorded in every course in which the learner is enrolled',
    },
  },
  'POST /api/course_home/dismiss_welcome_message': {
    caller: 'user',
    good: (_, key) => ({ url: '/api/course_home/dismiss_welcome_message', body: { course_id: key } }),
    fields: { course_id: 'key' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(403), otherwise: '' },
  },
  'POST /search/:courseId': {
    caller: 'learner',
    good: (_, key) => ({ url: `/search/${key}`, body: { search_string: 'limit' } }),
    fields: { search_string: 'text' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(403), otherwise: '' },
  },
  'POST /api/course_home/save_course_goal': {
    caller: 'user',
    good: (_, key) => ({
      url: '/api/course_home/save_course_goal',
      body: { course_id: key, days_per_week: 3, subscribed_to_reminders: true },
    }),
    fields: { course_id: 'key', days_per_week: 'number', subscribed_to_reminders: 'flag' },
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 403, left: 403 },
      otherwise: 'learners can turn off reminders in every course in which they are enrolled',
    },
  },
  'POST /api/course_home/unsubscribe_from_course_goal/:token': {
    caller: { without: 'it is authenticated by the token of a mail' },
    async good({ context, clock, dana }, courseKey) {
      const own = { userId: dana.user.id, courseKey };
      const goal = { ...own, daysPerWeek: 3, subscribedToReminders: true, at: 1 };
      await context.db.write((tx) => saveGoal(tx, goal));
      const token = await signUnsubscribeToken(context.secrets.key(UNSUBSCRIBE_PURPOSE), own, clock.now());
      return { url: `/api/course_home/unsubscribe_from_course_goal/${token}`, body: {} };
    },
    fields: NO_BODY,
    course: { without: 'the course is in the signed token: unsubscribe.test.ts' },
  },
  'POST /courses/:courseId/generate_user_cert': {
    caller: { without: 'it responds in plain text with 400, which issuing.test.ts tests' },
    as: asNewcomer,
    async good({ context }, key, who) {
      const learner = { userId: who.user.id, courseKey: key };
      await context.db.write(async (tx) => {
        const course = await context.courses.findCourse(tx, key);
        if (!course || key !== COURSES.open) return;
        const settings = { ...(await findRunSettings(tx, key)), certificates: 'request' as const };
        await saveRunSettings(tx, key, { settings, at: 1 });
        await saveEnrollment(tx, { ...learner, mode: 'honor', at: 1 });
        const report = { usageKey: usageKey('problem', 'p3', key), earned: 1, possible: 1, at: 1 };
        await recordProblemScore(tx, course, { ...learner, ...report });
      });
      return { url: `/courses/${key}/generate_user_cert` };
    },
    fields: NO_BODY,
    course: {
      unknown: 400,
      malformed: 400,
      denied: {},
      otherwise: 'learners who passed can always request their certificate; issuing.test.ts tests the others',
    },
  },
};
