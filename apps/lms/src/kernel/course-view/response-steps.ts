import type { Block, OpenResponseExercise } from '@lectern/olx';
import type { CourseView } from './course-view.ts';
import { perView } from './per-view.ts';

/** A step of a graded open response with a due date of its own. Times are epoch milliseconds. */
export interface ResponseStep {
  /** The index of its sequence. */
  sequence: number;
  block: Block;
  step: 'submission' | 'training' | 'peer' | 'self';
  /** Null = at once. */
  opensAt: number | null;
  dueAt: number;
}

/** The dated steps of this audience's open responses, released or not, in page order. */
export const responseStepsOf = perView(
  () => '',
  ({ course, problems }: CourseView): readonly ResponseStep[] =>
    problems.flatMap((scored) =>
      scored.flatMap(({ usageKey, weight }) => {
        const place = course.places.get(usageKey);
        if (place?.level !== 'component' || !place.component.graded || weight === 0) return [];
        const { component: block, sequence } = place;
        if (block.content.kind !== 'exercise' || block.content.exercise.type !== 'open-response') return [];
        return listSteps(block.content.exercise).map((step) => ({ ...step, sequence, block }));
      }),
    ),
);

function listSteps(exercise: OpenResponseExercise): Pick<ResponseStep, 'step' | 'opensAt' | 'dueAt'>[] {
  const { training, peer, self } = exercise;
  const steps = [
    ['submission', exercise],
    ['training', training],
    ['peer', peer],
    ['self', self],
  ] as const;
  return steps.flatMap(([step, dates]) =>
    dates && dates.dueAt !== null ? [{ step, opensAt: dates.opensAt, dueAt: dates.dueAt }] : [],
  );
}
