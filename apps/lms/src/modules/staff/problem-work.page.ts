import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { type Access, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { readForm } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { changeAsStaff, findStoredState, type LearnerProblem } from '../problems/change-as-staff.ts';
import { possiblePoints } from '../problems/staff-change.policy.ts';
import { listStaffChanges } from '../problems/staff-changes.store.ts';
import { type ChangeErrors, type ChangeForm, readChange } from './change-form.policy.ts';
import {
  changeForm,
  changeHistory,
  doneAlert,
  findLearnerForm,
  noLearner,
  workOf,
} from './problem-work.html.ts';
import { requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

const PATH = '/courses/:courseId/staff/problem';
const config = { page: true } as const;
const RECENT_CHANGES = 50;

type StaffAccess = Access & { user: User };
type CourseProblem = Pick<LearnerProblem, 'block' | 'problem'>;

/**
 * GET and POST /courses/{courseId}/staff/problem?block=&learner=: a learner's answers, attempts and score in one problem, and
 * what staff can do about them. Each change needs a reason and leaves a record.
 */
export function registerProblemWorkPage(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const found = getProblem(staff, findQueryField(request, 'block') ?? '');
    return show(request, reply, { staff, found, name: findQueryField(request, 'learner') ?? '' });
  });

  app.post<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const form = readForm(request, ['block', 'learner', 'change', 'points', 'reason']);
    const found = getProblem(staff, form.block);
    const learner = await findLearner(context, staff, form.learner);
    if (!learner) return show(request, reply, { staff, found, name: form.learner });
    const read = readChange(form, possiblePoints(found.problem));
    if ('errors' in read)
      return show(request, reply, {
        staff,
        found,
        name: form.learner,
        refused: { form, errors: read.errors },
      });
    const by = { actor: staff.user.username, reason: read.reason };
    const isDone = await changeAsStaff(context, { access: learner, ...found }, read.change, by);
    const { courseKey } = staff.course;
    request.log.info(
      {
        userId: staff.user.id,
        learnerId: learner.user.id,
        block: form.block,
        change: read.change.kind,
        isDone,
      },
      'staff change',
    );
    const query = new URLSearchParams({
      block: form.block,
      learner: learner.user.username,
      done: isDone ? read.change.kind : 'impossible',
    });
    const path = localCourseLinks(request.site, courseKey).staff('problem');
    return reply.redirect(`${path}?${query.toString()}`, 303);
  });

  async function show(
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
    const learner = name === '' ? null : await findLearner(context, staff, name);
    const isUnknown = name !== '' && learner === null;
    const body = html`<div class="stack">
<p><a href="${links.jumpTo(block.usageKey)}">Go to the problem in the course</a></p>
${doneAlert(findQueryField(request, 'done'))}
${findLearnerForm(path, { usageKey: block.usageKey, name, isUnknown })}
${learner ? await workAndChanges(request, { staff, found, learner, path, refused }) : !isUnknown && noLearner()}
</div>`;
    const page = courseStaffPage(staff, request.site, { tab: 'problem', heading: block.displayName, body });
    const isRefused = isUnknown || refused !== undefined;
    return sendPage(request, reply, { ...page, ...(isRefused && { status: 400, isRefused }) });
  }

  async function workAndChanges(
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
    const of: LearnerProblem = { access: learner, ...found };
    const state = await findStoredState(context, of);
    const { courseKey } = staff.course;
    const key = { userId: learner.user.id, courseKey, usageKey: found.block.usageKey };
    const changes = await listStaffChanges(context.db.read, key, RECENT_CHANGES);
    const zone = staff.user.timeZone;
    return html`${workOf(of, state, zone)}
${changeForm(request, { path, of, state, ...refused })}
${changeHistory(changes, zone)}`;
  }
}

/** The problem of a usage key; throws 404 for anything else. */
function getProblem({ course }: Access, usageKey: string): CourseProblem {
  const place = course.places.get(usageKey);
  const block = place?.level === 'component' ? place.component : null;
  if (block?.content.kind !== 'problem')
    throw notFound('This problem isn’t in the course.', 'block_not_found');
  return { block, problem: block.content };
}

/** A learner or staff member of the course, by username or confirmed email address. */
async function findLearner(context: Context, { course }: Access, name: string): Promise<StaffAccess | null> {
  const row = await findUserRow(context.db.read, name.trim());
  const user = row && toUser(row);
  const access = user && (await findAccessOfUser(context, course.courseKey, user));
  if (!user || !access || !(isEnrolled(access) || access.visitor.isStaff)) return null;
  return { ...access, user };
}
