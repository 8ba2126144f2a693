import type { Block } from '@lectern/olx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { describePlace } from '../../../kernel/accessibility/describe-findings.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import { countStages, listLearnerStates } from '../../../kernel/unit-visit/block-state.store.ts';
import { type Html, html } from '../../../lib/html.ts';
import { sendPage } from '../../../pages/layout.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { findWork, type LearnerWork } from '../../exercises/graded-by-staff/grade-work.ts';
import type { WorkFile } from '../../exercises/graded-by-staff/upload-state.ts';
import { listStaffChanges } from '../../problems/staff-changes/staff-changes.store.ts';
import { changeHistory } from '../change-history.html.ts';
import { doneAlert } from '../change-result.html.ts';
import { PAGE_SIZE, readSearch } from '../paging.ts';
import { findLearnerForm } from '../problem-work.html.ts';
import { findCourseLearner, type StaffAccess, type StaffRoute } from '../staff-access.ts';
import { courseStaffPage } from '../staff-frame.html.ts';
import { type GradedExercise, listGradedOrAssessed } from './graded-exercise.ts';
import { listLearnerScores } from './graded-work.store.ts';
import {
  type GradeErrors,
  type GradeForm,
  gradedExercises,
  gradeForms,
  STAGE_FILTERS,
  scoreFileForm,
  scoreList,
  workList,
} from './grading.html.ts';
import { GRADING_DONE } from './grading-texts.ts';
import type { LineFault } from './score-file.policy.ts';

const messages = defineMessages({
  goTo: {
    defaultMessage: 'Go to the activity in the course',
    description: 'Link above the work of learners',
  },
  all: { defaultMessage: 'All learners', description: 'Link back to the list of learners’ work' },
});

const RECENT_CHANGES = 50;

/** What was wrong with a form, and what was typed into it. */
export interface Refused {
  form?: GradeForm;
  errors?: GradeErrors;
  faults?: readonly LineFault[];
}

/** One exercise, for a member of its staff. */
export interface GradedView {
  staff: StaffAccess;
  graded: GradedExercise;
  refused?: Refused | undefined;
}

/** Sends the page of all exercises of a course that staff grade. */
export async function showExercises(
  { db }: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  staff: StaffAccess,
): Promise<FastifyReply> {
  const { courseKey } = staff.course;
  const blocks = listGradedOrAssessed(staff.course);
  const stages = await countStages(
    db.read,
    courseKey,
    blocks.map(({ usageKey }) => usageKey),
  );
  const links = localCourseLinks(request.site, courseKey);
  const paths = { grading: links.staff('grading'), responses: links.staff('responses') };
  const placeOf = ({ usageKey }: Block) =>
    describePlace(staff.course.tree, { kind: 'component', usageKey }).names.slice(0, -1).join(' › ');
  const body = html`<div class="stack">${gradedExercises(blocks, { ...paths, stages, placeOf })}</div>`;
  return sendPage(request, reply, courseStaffPage(staff, request.site, { tab: 'grading', body }));
}

/** Sends the page of one exercise: with the work of the learner of this name, or a list of all learners if it is empty. */
export async function showGraded(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  { name, ...view }: GradedView & { name: string },
): Promise<FastifyReply> {
  const { staff, graded, refused } = view;
  const { block } = graded;
  const links = localCourseLinks(request.site, staff.course.courseKey);
  const path = links.staff('grading');
  const learner = name === '' ? null : await findCourseLearner(context, staff, name);
  const isUnknown = name !== '' && learner === null;
  const list = `${path}?${new URLSearchParams({ block: block.usageKey }).toString()}`;
  const body = html`<div class="stack">
<p class="cluster"><a href="${links.jumpTo(block.usageKey)}">${t(messages.goTo)}</a>${learner !== null && html`<a href="${list}">${t(messages.all)}</a>`}</p>
${doneAlert(findQueryField(request, 'done'), GRADING_DONE)}
${findLearnerForm(path, { usageKey: block.usageKey, name, isUnknown })}
${learner ? await oneLearner(context, request, { ...view, learner, path }) : !isUnknown && (await allLearners(context, request, { ...view, path }))}
</div>`;
  const page = courseStaffPage(staff, request.site, { tab: 'grading', heading: block.displayName, body });
  const isRefused = isUnknown || refused !== undefined;
  return sendPage(request, reply, { ...page, ...(isRefused && { status: 400, isRefused }) });
}

async function oneLearner(
  { db, config }: Context,
  request: FastifyRequest<StaffRoute>,
  { staff, graded, learner, path, refused }: GradedView & { learner: StaffAccess; path: string },
): Promise<Html> {
  const of: LearnerWork = { access: learner, ...graded };
  const stored = await findWork(of, db.read);
  const key = {
    userId: learner.user.id,
    courseKey: staff.course.courseKey,
    usageKey: graded.block.usageKey,
  };
  const changes = await listStaffChanges(db.read, key, RECENT_CHANGES);
  const zone = staff.user.timeZone;
  const maxFileBytes = config.uploadMaxBytes;
  return html`${gradeForms(request, { path, of, stored, zone, fileHref: fileHref(path), maxFileBytes, ...refused })}
${changeHistory(changes, { zone })}`;
}

type ListView = GradedView & { path: string };

function allLearners(context: Context, request: FastifyRequest<StaffRoute>, view: ListView): Promise<Html> {
  const isOffline = view.graded.content.exercise.type === 'graded-offline';
  return isOffline ? allScores(context, request, view) : allWorks(context, request, view);
}

/** Of work that isn't handed in here: everybody's points, which can be uploaded as a file. */
async function allScores(
  { db }: Context,
  request: FastifyRequest<StaffRoute>,
  { staff, graded, path, refused }: ListView,
): Promise<Html> {
  const { courseKey } = staff.course;
  const { usageKey } = graded.block;
  const search = readSearch(request);
  const start = (search.page - 1) * PAGE_SIZE;
  const scores = await listLearnerScores(db.read, { courseKey, usageKey });
  const list = scoreList(scores.slice(start, start + PAGE_SIZE), {
    total: scores.length,
    path,
    usageKey,
    possible: graded.content.pointsPossible,
    search: { ...search, text: '' },
  });
  const faults = refused?.faults ?? [];
  return html`${scoreFileForm(request, { path, usageKey, faults, error: refused?.errors?.file })}${list}`;
}

async function allWorks(
  { db }: Context,
  request: FastifyRequest<StaffRoute>,
  { staff, graded, path }: ListView,
): Promise<Html> {
  const { courseKey } = staff.course;
  const { content, block } = graded;
  const { usageKey } = block;
  const { page } = readSearch(request);
  const asked = findQueryField(request, 'stage');
  const filter = STAGE_FILTERS.find((each) => each === asked) ?? 'submitted';
  const found = await listLearnerStates(
    db.read,
    { courseKey, usageKey },
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, stage: filter === 'all' ? null : filter },
  );
  const zone = staff.user.timeZone;
  return workList(found, { path, usageKey, content, filter, page, zone, fileHref: fileHref(path) });
}

const fileHref = (path: string) => (file: WorkFile) => `${path}/file?id=${file.id}`;
