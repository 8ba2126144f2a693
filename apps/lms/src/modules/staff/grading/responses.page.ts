import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import {
  countStages,
  findOldestAtStage,
  listLearnerStates,
} from '../../../kernel/unit-visit/block-state.store.ts';
import { notFound } from '../../../lib/errors.ts';
import { html } from '../../../lib/html.ts';
import { readForm } from '../../../pages/forms.ts';
import { sendPage } from '../../../pages/layout.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { type CourseResponse, findCourseResponse } from '../../exercises/open-response/course-response.ts';
import {
  changeResponse,
  findResponse,
  type LearnerResponse,
} from '../../exercises/open-response/grade-response.ts';
import { listPeerRecords } from '../../exercises/open-response/peer-claims.store.ts';
import { RESPONSE_STAGES } from '../../exercises/open-response/response-state.ts';
import { rubricFields } from '../../exercises/open-response/rubric.policy.ts';
import { listStaffChanges } from '../../problems/staff-changes/staff-changes.store.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { changeHistory } from '../change-history.html.ts';
import { doneAlert } from '../change-result.html.ts';
import { PAGE_SIZE, readSearch } from '../paging.ts';
import { findCourseLearner, requireCourseStaff, type StaffAccess, type StaffRoute } from '../staff-access.ts';
import { courseStaffPage } from '../staff-frame.html.ts';
import { peerAssessments } from './peer-assessments.html.ts';
import { type ResponseForm, readResponseChange } from './response-form.policy.ts';
import { RESPONSE_DONE } from './response-texts.ts';
import {
  describeResponseChange,
  gradingForm,
  nextResponseLink,
  responseList,
  responseTexts,
  stageCounts,
} from './responses.html.ts';

const messages = defineMessages({
  goTo: {
    defaultMessage: 'Go to the activity in the course',
    description: 'Link above the work of learners',
  },
  all: { defaultMessage: 'All responses', description: 'Link back to the list of responses' },
  unknown: {
    defaultMessage: 'No one in this course has this username or email address.',
    description: 'Error of a field for a learner, for staff',
  },
  missing: {
    defaultMessage: 'This assignment isn’t in the course.',
    description: 'Error on a page for staff',
  },
});

const PATH = '/courses/:courseId/staff/responses';
const config = { page: true } as const;
const RECENT_CHANGES = 50;

/**
 * GET and POST /courses/{courseId}/staff/responses?block=&learner=&stage=&page=: the responses of an open response assessment,
 * and, with a learner, one of them, its rubric and what staff can do with it. Each change leaves a record.
 */
export function registerResponsesPage(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const found = getResponse(staff, findQueryField(request, 'block') ?? '');
    const name = findQueryField(request, 'learner') ?? '';
    if (name === '') return showList(context, request, reply, { staff, found });
    const of = await getLearnerResponse(context, staff, found, name);
    return showResponse(context, request, reply, { staff, of });
  });

  app.post<StaffRoute>(PATH, { config }, (request, reply) => applyChange(context, request, reply));
}

/** A change that staff make to one response. */
async function applyChange(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const staff = await requireCourseStaff(context, request);
  const { block, learner } = readForm(request, ['block', 'learner']);
  const found = getResponse(staff, block);
  const of = await getLearnerResponse(context, staff, found, learner);
  const { rubric } = found.exercise;
  const fields = readForm(request, ['change', 'submitted', 'reason', ...rubricFields(rubric)]);
  const form: ResponseForm = { ...fields, change: fields.change ?? '', reason: fields.reason ?? '' };
  const { stored } = await findResponse(of, context.db.read);
  const read = readResponseChange(rubric, form, {
    isScored: stored.earned !== null,
    at: context.clock.now(),
  });
  if ('errors' in read)
    return showResponse(context, request, reply, { staff, of, refused: { form, ...read } });
  const isDone = await changeResponse(context, of, read.change, {
    actor: staff.user.username,
    reason: read.reason,
    submittedAt: Number(fields.submitted),
  });
  const { courseKey } = staff.course;
  request.log.info(
    { userId: staff.user.id, learnerId: of.access.user.id, block, change: read.change.kind, isDone },
    'staff change',
  );
  const query = new URLSearchParams({
    block,
    learner: of.access.user.username,
    done: isDone ? read.change.kind : 'impossible',
  });
  const path = localCourseLinks(request.site, courseKey).staff('responses');
  return reply.redirect(`${path}?${query.toString()}`, 303);
}

async function showList(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  { staff, found }: { staff: StaffAccess; found: CourseResponse },
): Promise<FastifyReply> {
  const { courseKey } = staff.course;
  const { usageKey, displayName } = found.block;
  const { read } = context.db;
  const links = localCourseLinks(request.site, courseKey);
  const asked = findQueryField(request, 'stage');
  const stage = RESPONSE_STAGES.find((each) => each === asked) ?? null;
  const { page } = readSearch(request);
  const counts = (await countStages(read, courseKey, [usageKey])).get(usageKey) ?? new Map();
  const list = await listLearnerStates(
    read,
    { courseKey, usageKey },
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, stage },
  );
  const next = await findOldestAtStage(read, { courseKey, usageKey, stage: 'staff' });
  const view = { path: links.staff('responses'), usageKey, stage, page, zone: staff.user.timeZone };
  const body = html`<div class="stack">
<p><a href="${links.jumpTo(usageKey)}">${t(messages.goTo)}</a></p>
${stageCounts(counts, found.exercise, { ...view, next })}
${responseList(list, found.exercise, view)}
</div>`;
  const frame = { tab: 'responses', heading: displayName, body } as const;
  return sendPage(request, reply, courseStaffPage(staff, request.site, frame));
}

async function showResponse(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  {
    staff,
    of,
    refused,
  }: {
    staff: StaffAccess;
    of: LearnerResponse;
    refused?: { form: ResponseForm; errors: Readonly<Record<string, string>> };
  },
): Promise<FastifyReply> {
  const { courseKey } = staff.course;
  const { usageKey, displayName } = of.block;
  const path = localCourseLinks(request.site, courseKey).staff('responses');
  const { read } = context.db;
  const work = await findResponse(of, read);
  const key = { userId: of.access.user.id, courseKey, usageKey };
  const changes = await listStaffChanges(read, key, RECENT_CHANGES);
  const next = await findOldestAtStage(read, { courseKey, usageKey, stage: 'staff' });
  const peers = {
    assessors: await listPeerRecords(read, key, 'author'),
    authors: await listPeerRecords(read, key, 'assessor'),
  };
  const zone = staff.user.timeZone;
  const files = `${localCourseLinks(request.site, courseKey).staff('grading')}/file`;
  const fileHref: FileUrlOf = ({ id }) => `${files}?id=${id}`;
  const body = html`<div class="stack">
<p><a href="${`${path}?${new URLSearchParams({ block: usageKey }).toString()}`}">${t(messages.all)}</a></p>
${doneAlert(findQueryField(request, 'done'), RESPONSE_DONE, nextResponseLink({ path, usageKey, next }))}
${responseTexts(of, work, { zone, fileHref })}
${peerAssessments(of, work.state, { path, ...peers, zone })}
${gradingForm(request, { path, of, work, ...refused })}
${changeHistory(changes, { zone, describe: describeResponseChange })}
</div>`;
  const page = courseStaffPage(staff, request.site, { tab: 'responses', heading: displayName, body });
  return sendPage(request, reply, { ...page, ...(refused && { status: 400, isRefused: true }) });
}

async function getLearnerResponse(
  context: Context,
  staff: StaffAccess,
  found: CourseResponse,
  name: string,
): Promise<LearnerResponse> {
  const access = await findCourseLearner(context, staff, name);
  if (access === null) throw notFound(t(messages.unknown));
  return { ...found, access };
}

/** The open response assessment of a usage key; throws 404 for anything else. */
function getResponse({ course }: Access, usageKey: string): CourseResponse {
  const found = findCourseResponse(course, usageKey);
  if (found === null) throw notFound(t(messages.missing), 'block_not_found');
  return found;
}
