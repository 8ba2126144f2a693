import type { Block, ExerciseContent } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { notFound } from '../../../lib/errors.ts';
import { isGradedByStaff, isGradedOrAssessed } from '../../exercises/exercise-types.ts';

const messages = defineMessages({
  missing: { defaultMessage: 'This activity isn’t in the course.', description: 'Error on a page for staff' },
});

/** An exercise that staff grade. */
export interface GradedExercise {
  block: Block;
  content: ExerciseContent;
}

/** The exercises of a course that staff grade, and its open responses, which they can assess, in course order. */
export function listGradedOrAssessed({ units }: Pick<Access['course'], 'units'>): Block[] {
  return units.flatMap(({ components }) =>
    components.filter(({ content }) => content.kind === 'exercise' && isGradedOrAssessed(content.exercise)),
  );
}

/** The exercise of a usage key; throws 404 for anything that staff don't grade. */
export function getGraded({ course }: Access, usageKey: string): GradedExercise {
  const place = course.places.get(usageKey);
  const block = place?.level === 'component' ? place.component : null;
  if (block?.content.kind !== 'exercise' || !isGradedByStaff(block.content.exercise))
    throw notFound(t(messages.missing), 'block_not_found');
  return { block, content: block.content };
}
