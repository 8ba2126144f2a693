import type { Block, ExerciseContent } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { listAnswerCounts } from '../../../kernel/answers/exercise-answers.store.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import { listLearnerStates } from '../../../kernel/unit-visit/block-state.store.ts';
import { notFound } from '../../../lib/errors.ts';
import { html } from '../../../lib/html.ts';
import { sendPage } from '../../../pages/layout.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { exerciseTypeOf, findStaffPage } from '../../exercises/exercise-types.ts';
import { PAGE_SIZE, readSearch } from '../paging.ts';
import { requireCourseStaff, type StaffRoute } from '../staff-access.ts';
import { courseStaffPage } from '../staff-frame.html.ts';
import { learnerAnswers, resultTables } from './exercise-results.html.ts';

const messages = defineMessages({
  goTo: {
    defaultMessage: 'Go to the activity in the course',
    description: 'Link above the work of learners',
  },
  missing: { defaultMessage: 'This activity isn’t in the course.', description: 'Error on a page for staff' },
});

/** GET /courses/{courseId}/staff/exercise?block=&page=: the results of an exercise, and, where staff may see them, each learner's answers. */
export function registerExerciseResultsPage(app: FastifyInstance, context: Context): void {
  const config = { page: true } as const;

  app.get<StaffRoute>('/courses/:courseId/staff/exercise', { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const { courseKey } = staff.course;
    const { block, content } = getExercise(staff, findQueryField(request, 'block') ?? '');
    const { exercise } = content;
    const { usageKey } = block;
    const type = exerciseTypeOf(exercise);
    const links = localCourseLinks(request.site, courseKey);
    const search = readSearch(request);
    const counts = type.tabulate && (await listAnswerCounts(context.db.read, courseKey, [usageKey]));
    const learners =
      type.describeAnswer &&
      (await listLearnerStates(
        context.db.read,
        { courseKey, usageKey },
        { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
      ));
    const body = html`<div class="stack">
<p><a href="${links.jumpTo(usageKey)}">${t(messages.goTo)}</a></p>
${counts && resultTables(type.tabulate?.(exercise, counts.get(usageKey) ?? []) ?? [])}
${
  learners &&
  learnerAnswers(learners, {
    exercise,
    path: links.staff('exercise'),
    usageKey,
    page: search.page,
    zone: staff.user.timeZone,
  })
}
</div>`;
    return sendPage(
      request,
      reply,
      courseStaffPage(staff, request.site, { tab: 'exercise', heading: block.displayName, body }),
    );
  });
}

/** The exercise of a usage key; throws 404 for anything else, and for exercises without results. */
function getExercise({ course }: Access, usageKey: string): { block: Block; content: ExerciseContent } {
  const place = course.places.get(usageKey);
  const block = place?.level === 'component' ? place.component : null;
  if (block?.content.kind !== 'exercise' || findStaffPage(block.content.exercise) !== 'exercise')
    throw notFound(t(messages.missing), 'block_not_found');
  return { block, content: block.content };
}
