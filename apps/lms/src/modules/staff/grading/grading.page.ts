import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../http/errors.ts';
import { findAccessOfUser } from '../../../kernel/access/access.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import { readForm } from '../../../pages/forms.ts';
import { type Html, html } from '../../../pages/html.ts';
import { sendPage } from '../../../pages/layout.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import {
  findWork,
  gradeWork,
  gradeWorks,
  type LearnerWork,
} from '../../exercises/graded-by-staff/grade-work.ts';
import type { WorkFile } from '../../exercises/graded-by-staff/upload-state.ts';
import { countStages, listLearnerStates } from '../../problems/block-state.store.ts';
import { listStaffChanges } from '../../problems/staff-changes/staff-changes.store.ts';
import { acceptFormsWithFiles, findFormFile, isMultipartForm } from '../../uploads/forms-with-files.ts';
import { changeHistory } from '../change-history.html.ts';
import { doneAlert } from '../change-result.html.ts';
import { PAGE_SIZE, readSearch } from '../paging.ts';
import { findLearnerForm } from '../problem-work.html.ts';
import { findCourseLearner, requireCourseStaff, type StaffAccess, type StaffRoute } from '../staff-access.ts';
import { courseStaffPage } from '../staff-frame.html.ts';
import { type GradedExercise, getGraded, listGradedOrAssessed } from './graded-exercise.ts';
import { listLearnerScores } from './graded-work.store.ts';
import {
  GRADING_DONE,
  type GradeErrors,
  type GradeForm,
  gradedExercises,
  gradeForms,
  STAGE_FILTERS,
  scoreFileForm,
  scoreList,
  workList,
} from './grading.html.ts';
import { readGradeForm } from './read-grade-form.ts';
import { type LineFault, readScores } from './score-file.policy.ts';

const PATH = '/courses/:courseId/staff/grading';
const config = { page: true } as const;
const RECENT_CHANGES = 50;

interface Refused {
  form?: GradeForm;
  errors?: GradeErrors;
  faults?: readonly LineFault[];
}

/**
 * Below /courses/{courseId}/staff/grading: the exercises that staff grade; learners' work in one of them (?block=&stage=); one
 * learner's work with its grade (&learner=).
 */
export function registerGradingPages(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const maxFileBytes = context.config.uploadMaxBytes;

  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const usageKey = findQueryField(request, 'block');
    if (usageKey === null) return showCourse(request, reply, staff);
    return show(request, reply, {
      staff,
      graded: getGraded(staff, usageKey),
      name: findQueryField(request, 'learner') ?? '',
    });
  });

  app.register(async (scope) => {
    acceptFormsWithFiles(scope, maxFileBytes);
    const onRequest = async (request: FastifyRequest) => {
      if (isMultipartForm(request)) await requireCourseStaff(context, request as FastifyRequest<StaffRoute>);
    };
    scope.post<StaffRoute>(
      PATH,
      { config: { ...config, takesFiles: true }, onRequest },
      async (request, reply) => {
        const staff = await requireCourseStaff(context, request);
        const fields = readForm(request, ['block', 'learner', 'change', 'points', 'comment']);
        const graded = getGraded(staff, fields.block);
        if (fields.change === 'scores') return takeScores(request, reply, staff, graded);
        const learner = await findCourseLearner(context, staff, fields.learner);
        if (!learner) return show(request, reply, { staff, graded, name: fields.learner });
        const read = await readGradeForm(request, fields, graded.content, maxFileBytes);
        if ('errors' in read) {
          const refused = { form: { points: fields.points, comment: fields.comment }, errors: read.errors };
          return show(request, reply, { staff, graded, name: fields.learner, refused });
        }
        const by = { actor: staff.user.username, file: read.file };
        const isDone = await gradeWork(context, { access: learner, ...graded }, read.change, by);
        const { kind } = read.change;
        log(request, staff, { learnerId: learner.user.id, block: fields.block, change: kind, isDone });
        return goTo(request, reply, staff, {
          block: fields.block,
          learner: learner.user.username,
          done: isDone ? kind : 'impossible',
        });
      },
    );
  });

  /** All or none of the file's scores. */
  async function takeScores(
    request: FastifyRequest<StaffRoute>,
    reply: FastifyReply,
    staff: StaffAccess,
    graded: GradedExercise,
  ) {
    const { courseKey } = staff.course;
    const { usageKey } = graded.block;
    const refuse = (refused: Refused) => show(request, reply, { staff, graded, name: '', refused });
    if (graded.content.exercise.type !== 'graded-offline')
      throw notFound('Scores for this activity can’t be uploaded as a file.');
    const file = await findFormFile(request, 'file');
    if (!file) return refuse({ errors: { file: 'Choose a file.' } });
    const scores = await listLearnerScores(db.read, { courseKey, usageKey });
    const byName = new Map(scores.map((score) => [score.user.username.toLowerCase(), score]));
    const read = readScores(new TextDecoder().decode(file.bytes), {
      usernames: new Set(byName.keys()),
      possible: graded.content.pointsPossible,
    });
    if ('faults' in read) return refuse({ faults: read.faults });
    const works: { of: LearnerWork; points: number }[] = [];
    for (const [name, points] of read.scores) {
      const score = byName.get(name);
      if (!score || score.points === points) continue;
      const access = await findAccessOfUser(context, courseKey, score.user);
      if (access) works.push({ of: { access: { ...access, user: score.user }, ...graded }, points });
    }
    await gradeWorks(context, works, { actor: staff.user.username });
    log(request, staff, { block: usageKey, change: 'scores', learners: works.length });
    return goTo(request, reply, staff, { block: usageKey, done: 'scores' });
  }

  async function showCourse(request: FastifyRequest<StaffRoute>, reply: FastifyReply, staff: StaffAccess) {
    const { courseKey } = staff.course;
    const blocks = listGradedOrAssessed(staff.course);
    const stages = await countStages(
      db.read,
      courseKey,
      blocks.map(({ usageKey }) => usageKey),
    );
    const links = localCourseLinks(request.site, courseKey);
    const paths = { grading: links.staff('grading'), responses: links.staff('responses') };
    const body = html`<div class="stack">${gradedExercises(blocks, { ...paths, stages })}</div>`;
    return sendPage(request, reply, courseStaffPage(staff, request.site, { tab: 'grading', body }));
  }

  async function show(
    request: FastifyRequest<StaffRoute>,
    reply: FastifyReply,
    {
      staff,
      graded,
      name,
      refused,
    }: { staff: StaffAccess; graded: GradedExercise; name: string; refused?: Refused },
  ): Promise<FastifyReply> {
    const { block } = graded;
    const links = localCourseLinks(request.site, staff.course.courseKey);
    const path = links.staff('grading');
    const learner = name === '' ? null : await findCourseLearner(context, staff, name);
    const isUnknown = name !== '' && learner === null;
    const list = `${path}?${new URLSearchParams({ block: block.usageKey }).toString()}`;
    const body = html`<div class="stack">
<p class="cluster"><a href="${links.jumpTo(block.usageKey)}">Go to the activity in the course</a>${learner !== null && html`<a href="${list}">All learners</a>`}</p>
${doneAlert(findQueryField(request, 'done'), GRADING_DONE)}
${findLearnerForm(path, { usageKey: block.usageKey, name, isUnknown })}
${learner ? await oneLearner(request, { staff, graded, learner, path, refused }) : !isUnknown && (await allLearners(request, { staff, graded, path, refused }))}
</div>`;
    const page = courseStaffPage(staff, request.site, { tab: 'grading', heading: block.displayName, body });
    const isRefused = isUnknown || refused !== undefined;
    return sendPage(request, reply, { ...page, ...(isRefused && { status: 400, isRefused }) });
  }

  async function oneLearner(
    request: FastifyRequest<StaffRoute>,
    {
      staff,
      graded,
      learner,
      path,
      refused,
    }: {
      staff: StaffAccess;
      graded: GradedExercise;
      learner: StaffAccess;
      path: string;
      refused: Refused | undefined;
    },
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
    return html`${gradeForms(request, { path, of, stored, zone, fileHref: fileHref(path), maxFileBytes, ...refused })}
${changeHistory(changes, { zone })}`;
  }

  async function allLearners(
    request: FastifyRequest<StaffRoute>,
    {
      staff,
      graded,
      path,
      refused,
    }: { staff: StaffAccess; graded: GradedExercise; path: string; refused: Refused | undefined },
  ): Promise<Html> {
    const { courseKey } = staff.course;
    const { content, block } = graded;
    const { usageKey } = block;
    const search = readSearch(request);
    const start = (search.page - 1) * PAGE_SIZE;
    if (content.exercise.type === 'graded-offline') {
      const scores = await listLearnerScores(db.read, { courseKey, usageKey });
      const shown = scores.slice(start, start + PAGE_SIZE);
      const faults = refused?.faults ?? [];
      const list = scoreList(shown, {
        total: scores.length,
        path,
        usageKey,
        possible: content.pointsPossible,
        search: { ...search, text: '' },
      });
      return html`${scoreFileForm(request, { path, usageKey, faults, error: refused?.errors?.file })}${list}`;
    }
    const asked = findQueryField(request, 'stage');
    const filter = STAGE_FILTERS.find((each) => each === asked) ?? 'submitted';
    const stage = filter === 'all' ? null : filter;
    const found = await listLearnerStates(
      db.read,
      { courseKey, usageKey },
      { limit: PAGE_SIZE, offset: start, stage },
    );
    const zone = staff.user.timeZone;
    return workList(found, {
      path,
      usageKey,
      content,
      filter,
      page: search.page,
      zone,
      fileHref: fileHref(path),
    });
  }
}

const fileHref = (path: string) => (file: WorkFile) => `${path}/file?id=${file.id}`;

function log(request: FastifyRequest, staff: StaffAccess, change: object): void {
  request.log.info({ userId: staff.user.id, ...change }, 'grade by staff');
}

function goTo(
  request: FastifyRequest,
  reply: FastifyReply,
  { course }: StaffAccess,
  query: Record<string, string>,
): FastifyReply {
  const path = localCourseLinks(request.site, course.courseKey).staff('grading');
  return reply.redirect(`${path}?${new URLSearchParams(query).toString()}`, 303);
}
