import type { Reader } from '../../db/database.ts';
import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { CompiledSequence } from '../courses/compiled-course.ts';
import { meetsPrerequisite } from './access.policy.ts';
import type { Access } from './access.ts';
import { completionOf, type GradeOverlay, gradesOf } from './overlay.ts';

/**
 * Whether a prerequisite that the learner has not met keeps a sequence closed. Staff are never kept out; a prerequisite
 * that this learner can't see, or in which nothing can be earned, asks for no score.
 */
export function isGated(
  sequence: CompiledSequence,
  access: Access,
  overlays: { completion: CompletionOverlay; grades: GradeOverlay },
): boolean {
  const { prerequisite } = sequence;
  if (!prerequisite || access.visitor.isStaff) return false;
  const points = overlays.grades.get(prerequisite.sequence);
  const isScored = (access.course.sequences[prerequisite.sequence]?.problems.length ?? 0) > 0;
  return !meetsPrerequisite(prerequisite, {
    scorePercent: isScored ? percentOf(points) : 100,
    completionPercent: overlays.completion.sequencePercents[prerequisite.sequence] ?? 100,
  });
}

function percentOf(points: { earned: number; possible: number } | undefined): number {
  return points && points.possible > 0 ? (100 * points.earned) / points.possible : 0;
}

/** Usage keys of the sequences that prerequisites keep closed now, by index. At most two queries. */
export async function listGated(access: Access, reader: Reader): Promise<Set<number>> {
  const candidates = access.course.sequences.filter((sequence) => sequence.prerequisite !== null);
  if (candidates.length === 0 || access.visitor.isStaff) return new Set();
  const overlays = {
    completion: await completionOf(access, reader),
    grades: await gradesOf(access, reader),
  };
  return new Set(
    candidates.filter((sequence) => isGated(sequence, access, overlays)).map((sequence) => sequence.index),
  );
}
