import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { findAccessOfUser } from '../../../kernel/access/access.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import { notFound } from '../../../lib/errors.ts';
import { readForm } from '../../../pages/forms.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { gradeWork, gradeWorks, type LearnerWork } from '../../exercises/graded-by-staff/grade-work.ts';
import { acceptFormsWithFiles, findFormFile, isMultipartForm } from '../../uploads/forms-with-files.ts';
import { findCourseLearner, requireCourseStaff, type StaffAccess, type StaffRoute } from '../staff-access.ts';
import { getGraded } from './graded-exercise.ts';
import { listLearnerScores } from './graded-work.store.ts';
import { readGradeForm } from './read-grade-form.ts';
import { readScores } from './score-file.policy.ts';
import { type GradedView, type Refused, showExercises, showGraded } from './show-graded.ts';

const messages = defineMessages({
  noFileScores: {
    defaultMessage: 'Scores for this activity can’t be uploaded as a file.',
    description: 'Error for a form that no page of the site sends',
  },
  chooseFile: { defaultMessage: 'Choose a file.', description: 'Error of a field for a file' },
});

const PATH = '/courses/:courseId/staff/grading';
const config = { page: true } as const;

/**
 * Below /courses/{courseId}/staff/grading: the exercises that staff grade; learners' work in one of them (?block=&stage=); one
 * learner's work with its grade (&learner=).
 */
export function registerGradingPages(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const usageKey = findQueryField(request, 'block');
    if (usageKey === null) return showExercises(context, request, reply, staff);
    const name = findQueryField(request, 'learner') ?? '';
    return showGraded(context, request, reply, { staff, graded: getGraded(staff, usageKey), name });
  });

  app.register(async (scope) => {
    acceptFormsWithFiles(scope, context.config.uploadMaxBytes);
    const onRequest = async (request: FastifyRequest) => {
      if (isMultipartForm(request)) await requireCourseStaff(context, request as FastifyRequest<StaffRoute>);
    };
    scope.post<StaffRoute>(
      PATH,
      { config: { ...config, takesFiles: true }, onRequest },
      async (request, reply) => {
        const staff = await requireCourseStaff(context, request);
        const fields = readForm(request, ['block', 'learner', 'change', 'points', 'comment', 'etag']);
        const view = { staff, graded: getGraded(staff, fields.block) };
        return fields.change === 'scores'
          ? takeScores(context, request, reply, view)
          : takeGrade(context, request, reply, { ...view, fields });
      },
    );
  });
}

type GradeFields = Record<'learner' | 'change' | 'points' | 'comment' | 'etag', string>;

/** One learner's grade. */
async function takeGrade(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  { staff, graded, fields }: GradedView & { fields: GradeFields },
): Promise<FastifyReply> {
  const { learner: name, points, comment } = fields;
  const learner = await findCourseLearner(context, staff, name);
  if (!learner) return showGraded(context, request, reply, { staff, graded, name });
  const read = await readGradeForm(request, fields, graded.content, context.config.uploadMaxBytes);
  if ('errors' in read) {
    const refused = { form: { points, comment }, errors: read.errors };
    return showGraded(context, request, reply, { staff, graded, name, refused });
  }
  const by = { actor: staff.user.username, file: read.file, etag: fields.etag };
  const isDone = await gradeWork(context, { access: learner, ...graded }, read.change, by);
  const { kind } = read.change;
  const block = graded.block.usageKey;
  log(request, staff, { learnerId: learner.user.id, block, change: kind, isDone });
  const done = isDone ? kind : 'impossible';
  return goTo(request, reply, staff, { block, learner: learner.user.username, done });
}

/** All or none of the file's scores. */
async function takeScores(
  context: Context,
  request: FastifyRequest<StaffRoute>,
  reply: FastifyReply,
  { staff, graded }: GradedView,
): Promise<FastifyReply> {
  const { courseKey } = staff.course;
  const { usageKey } = graded.block;
  const refuse = (refused: Refused) =>
    showGraded(context, request, reply, { staff, graded, name: '', refused });
  if (graded.content.exercise.type !== 'graded-offline') throw notFound(t(messages.noFileScores));
  const file = await findFormFile(request, 'file');
  if (!file) return refuse({ errors: { file: t(messages.chooseFile) } });
  const scores = await listLearnerScores(context.db.read, { courseKey, usageKey });
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
