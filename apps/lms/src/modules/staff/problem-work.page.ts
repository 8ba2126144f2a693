import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { readForm } from '../../pages/forms.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { changeAsStaff } from '../problems/staff-changes/change-as-staff.ts';
import { type LearnerProblem, openLearnerProblem } from '../problems/staff-changes/learner-problem.ts';
import { possiblePoints } from '../problems/staff-changes/staff-change.policy.ts';
import { listStaffChanges } from '../problems/staff-changes/staff-changes.store.ts';
import { type ChangeErrors, type ChangeForm, readChange } from './change-form.policy.ts';
import { changeHistory } from './change-history.html.ts';
import { changeFault, doneAlert } from './change-result.html.ts';
import { changeForm, findLearnerForm, noLearner, PROBLEM_DONE, workOf } from './problem-work.html.ts';
import { findCourseLearner, requireCourseStaff, type StaffAccess, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  goTo: { defaultMessage: 'Go to the problem in the course', description: 'Link above a learner’s work' },
  missing: { defaultMessage: 'This problem isn’t in the course.', description: 'Error on a page for staff' },
});

const PATH = '/courses/:courseId/staff/problem';
const config = { page: true } as const;
const RECENT_CHANGES = 50;

type CourseProblem = Pick<LearnerProblem, 'block' | 'problem'>;

/**
 * GET and POST /courses/{courseId}/staff/problem?block=&learner=: a learner's answers, attempts and score in one
 * problem, and the changes that staff can make. Each change needs a reason and leaves a record.
 */
export function registerProblemWorkPage(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const found = getProblem(staff, findQueryField(request, 'block') ?? '');
    return show(context, request, reply, { staff, found, name: findQueryField(request, 'learner') ?? '' });
  });

  app.post<StaffRoute>(PATH, { config }, (request, reply) => applyChange(context, request, reply));
}

/** A change that staff make to one learner's work. */
async function applyChange(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const staff = await requireCourseStaff(context, request);
  const form = readForm(request, ['block', 'learner', 'change', 'points', 'reason', 'etag']);
  const found = getProblem(staff, form.block);
  const learner = await findCourseLearner(context, staff, form.learner);
  if (!learner) return show(context, request, reply, { staff, found, name: form.learner });
  const read = readChange(form, possiblePoints(found.problem));
  if ('errors' in read) {
    const refused = { form, errors: read.errors };
    return show(context, request, reply, { staff, found, name: form.learner, refused });
  }
  const by = { actor: staff.user.username, reason: read.reason, etag: form.etag };
  const result = await changeAsStaff(context, { access: learner, ...found }, read.change, by);
  const { courseKey } = staff.course;
  request.log.info(
    {
      userId: staff.user.id,
      learnerId: learner.user.id,
      block: form.block,
      change: read.change.kind,
      result: result.kind,
    },
    'staff change',
  );
  const failed = changeFault(result);
  if (failed !== null) {
    const refused = { form, errors: { change: failed } };
    return show(context, request, reply, { staff, found, name: form.learner, refused });
  }
  const query = new URLSearchParams({
    block: form.block,
    learner: learner.user.username,
    done: result.kind === 'done' ? read.change.kind : 'impossible',
  });
  const path = localCourseLinks(request.site, courseKey).staff('problem');
  return reply.redirect(`${path}?${query.toString()}`, 303);
}

async function show(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  {
    staff,
    found,
    name,
    refused,
  }: {
    staff: StaffAccess;
    found: CourseProblem;
    name: string;
    refused?: { form: ChangeForm; errors: ChangeErrors };
  },
): Promise<FastifyReply> {
  const { block } = found;
  const links = localCourseLinks(request.site, staff.course.courseKey);
  const path = links.staff('problem');
  const learner = name === '' ? null : await findCourseLearner(context, staff, name);
  const isUnknown = name !== '' && learner === null;
  const body = html`<div class="stack">
<p><a href="${links.jumpTo(block.usageKey)}">${t(messages.goTo)}</a></p>
${doneAlert(findQueryField(request, 'done'), PROBLEM_DONE)}
${findLearnerForm(path, { usageKey: block.usageKey, name, isUnknown })}
${learner ? await workAndChanges(context, request, { staff, found, learner, path, refused }) : !isUnknown && noLearner()}
</div>`;
  const page = courseStaffPage(staff, request.site, { tab: 'problem', heading: block.displayName, body });
  const isRefused = isUnknown || refused !== undefined;
  return sendPage(request, reply, { ...page, ...(isRefused && { status: 400, isRefused }) });
}

async function workAndChanges(
  context: Context,
  request: FastifyRequest,
  {
    staff,
    found,
    learner,
    path,
    refused,
  }: {
    staff: StaffAccess;
    found: CourseProblem;
    learner: StaffAccess;
    path: string;
    refused: { form: ChangeForm; errors: ChangeErrors } | undefined;
  },
) {
  const { of, state } = await openLearnerProblem(context, { access: learner, ...found });
  const { courseKey } = staff.course;
  const key = { userId: learner.user.id, courseKey, usageKey: found.block.usageKey };
  const changes = await listStaffChanges(context.db.read, key, RECENT_CHANGES);
  const zone = staff.user.timeZone;
  return html`${workOf(of, state, zone)}
${changeForm(request, { path, of, state, ...refused })}
${changeHistory(changes, { zone })}`;
}

/** The problem of a usage key; throws 404 for anything else. */
function getProblem({ course }: Access, usageKey: string): CourseProblem {
  const place = course.places.get(usageKey);
  const block = place?.level === 'component' ? place.component : null;
  if (block?.content.kind !== 'problem') throw notFound(t(messages.missing), 'block_not_found');
  return { block, problem: block.content };
}
