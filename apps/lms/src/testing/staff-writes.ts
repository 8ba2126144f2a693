import { randomUUID } from 'node:crypto';
import { assignToCohort, saveCohort } from '../kernel/cohorts/cohorts.store.ts';
import { saveEnrollment } from '../kernel/enrollment/enrollment.store.ts';
import { saveBlockState } from '../kernel/unit-visit/block-state.store.ts';
import { updateUser } from '../kernel/users/users.store.ts';
import { usageKey } from './course-builder.ts';
import type { HostileSite } from './hostile-site.ts';
import { form, type WriteRow } from './write-row.ts';

const asAdministrator = async (world: HostileSite) => {
  const admin = await world.newcomer();
  await world.context.db.write((tx) => updateUser(tx, admin.user.id, { isAdministrator: true }));
  return admin;
};

/** A new learner of the course, whose work staff change. */
async function makeLearner(world: HostileSite, courseKey: string) {
  const learner = await world.newcomer();
  const enrollment = { userId: learner.user.id, courseKey, mode: 'audit', at: world.clock.now() };
  await world.context.db.write((tx) => saveEnrollment(tx, enrollment));
  return learner;
}

/** Writes of staff to a course. */
export const STAFF_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /courses/:courseId/staff/requests': {
    caller: 'page',
    as: asAdministrator,
    async good(world, key) {
      const learner = await makeLearner(world, key);
      await world.send(learner, { method: 'POST' }, form(`/courses/${key}/upgrade`));
      return form(`/courses/${key}/staff/requests`, {
        username: learner.user.username,
        answer: 'approve',
        from: '',
      });
    },
    fields: { username: 'form', answer: 'form', from: 'way' },
    course: { unknown: 404, malformed: 404, denied: {}, otherwise: 'staff.test.ts tests who may' },
  },
  'POST /courses/:courseId/staff/announcements': {
    caller: 'page',
    as: asAdministrator,
    async good(world, key) {
      const learner = await makeLearner(world, key);
      const at = world.clock.now();
      const membership = { userId: learner.user.id, courseKey: key, cohort: 'Blue' };
      await world.context.db.write(async (tx) => {
        await saveCohort(tx, { courseKey: key, name: 'Blue', group: null }, at);
        await assignToCohort(tx, { ...membership, at });
      });
      return form(`/courses/${key}/staff/announcements`, {
        step: 'send',
        audience: 'cohort:Blue',
        subject: 'An extra hour',
        body: 'On **Friday**.',
        form_key: randomUUID(),
      });
    },
    fields: { step: 'form', audience: 'form', subject: 'form', body: 'form', form_key: 'form' },
    course: { unknown: 404, malformed: 404, denied: {}, otherwise: 'announcements.test.ts tests who may' },
  },
  'POST /courses/:courseId/staff/problem': {
    caller: 'page',
    as: asAdministrator,
    async good(world, key) {
      const { user } = await makeLearner(world, key);
      return form(`/courses/${key}/staff/problem`, {
        block: usageKey('problem', 'p1', key),
        learner: user.username,
        change: 'override',
        points: '1',
        reason: 'Graded on paper',
        etag: '',
      });
    },
    fields: {
      block: 'form',
      learner: 'form',
      change: 'form',
      points: 'form',
      reason: 'form',
      etag: 'form',
    },
    course: { unknown: 404, malformed: 404, denied: {}, otherwise: 'problem-work.test.ts tests who may' },
  },
  'POST /courses/:courseId/staff/grading': {
    caller: 'page',
    as: asAdministrator,
    async good(world, key) {
      const { user } = await makeLearner(world, key);
      return form(`/courses/${key}/staff/grading`, {
        block: usageKey('exercise', 'o1', key),
        learner: user.username,
        change: 'grade',
        points: '1',
        comment: '',
      });
    },
    fields: { block: 'form', learner: 'form', change: 'form', points: 'form', comment: 'form' },
    course: { unknown: 404, malformed: 404, denied: {}, otherwise: 'grading.test.ts tests who may' },
  },
  'POST /courses/:courseId/staff/responses': {
    caller: 'page',
    as: asAdministrator,
    async good(world, key) {
      const { user } = await makeLearner(world, key);
      const at = world.clock.now();
      const block = usageKey('exercise', 'r1', key);
      const own = { texts: ['My response', ''], submittedAt: at };
      await world.context.db.write((tx) =>
        saveBlockState(tx, { userId: user.id, courseKey: key, usageKey: block }, { own }, at),
      );
      return form(`/courses/${key}/staff/responses`, {
        block,
        learner: user.username,
        change: 'grade-response',
        submitted: String(at),
        reason: '',
        'option-0': 'Good',
        'comment-0': '',
        'option-1': '',
        'comment-1': 'Clear',
        comment: '',
      });
    },
    fields: {
      block: 'form',
      learner: 'form',
      change: 'form',
      submitted: 'way',
      reason: 'form',
      'option-0': 'form',
      'comment-0': 'form',
      'option-1': 'form',
      'comment-1': 'form',
      comment: 'form',
    },
    course: { unknown: 404, malformed: 404, denied: {}, otherwise: 'open-response.test.ts tests who may' },
  },
  'POST /courses/:courseId/masquerade': {
    caller: 'view',
    as: asAdministrator,
    good: (_, key) => ({ url: `/courses/${key}/masquerade`, body: { role: 'student' } }),
    fields: { role: 'key' },
    course: {
      unknown: 404,
      malformed: 400,
      denied: {},
      otherwise: 'masquerade.test.ts tests who may; others get 200 with an error, and nothing is saved',
    },
  },
};
