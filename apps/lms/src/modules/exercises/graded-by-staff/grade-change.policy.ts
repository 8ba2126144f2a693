import type { ExerciseContent } from '@lectern/olx';
import type { StoredExercise } from '../exercise.policy.ts';
import { readUploadState, type WorkFile } from './upload-state.ts';

export const GRADE_CHANGES = ['grade', 'remove-grade', 'return-work'] as const;
export type GradeChangeKind = (typeof GRADE_CHANGES)[number];

/** A change that staff make to a learner's work. Points are before weight; `annotated: null` keeps an earlier file. */
export type GradeChange =
  | { kind: 'grade'; points: number; comment: string; annotated: WorkFile | null }
  | { kind: 'remove-grade' }
  | { kind: 'return-work' };

/** Changes with the submitted file and with the grade, so that a form made from earlier work can be told from a current one. */
export function etagOf({ own, earned }: StoredExercise): string {
  const { stage, submitted, grade } = readUploadState(own);
  return [stage, submitted?.id, earned, grade?.gradedAt].join();
}

/** Whether a change would only repeat what was done: the second click of a double-click. */
export function isRepeated({ own, earned }: StoredExercise, change: GradeChange): boolean {
  if (change.kind !== 'grade' || change.annotated !== null) return false;
  return change.points === earned && change.comment === (readUploadState(own).grade?.comment ?? '');
}

/** The changes that are possible for work as it is stored. */
export function listGradeChanges(
  { exercise }: Pick<ExerciseContent, 'exercise'>,
  { own, earned }: StoredExercise,
): GradeChangeKind[] {
  if (exercise.type !== 'graded-upload') return earned === null ? ['grade'] : ['grade', 'remove-grade'];
  const { stage, grade } = readUploadState(own);
  const isHandedIn = stage === 'submitted' || stage === 'graded';
  return [
    ...(isHandedIn || stage === 'returned' ? (['grade'] as const) : []),
    ...(grade !== null ? (['remove-grade'] as const) : []),
    ...(isHandedIn ? (['return-work'] as const) : []),
  ];
}

/** The work after a change; null where the change isn't possible. Throws RangeError for points outside 0..possible. */
export function afterGradeChange(
  content: ExerciseContent,
  stored: StoredExercise,
  change: GradeChange,
  now: number,
): StoredExercise | null {
  if (!listGradeChanges(content, stored).includes(change.kind)) return null;
  const isUpload = content.exercise.type === 'graded-upload';
  const work = readUploadState(stored.own);
  switch (change.kind) {
    case 'grade': {
      const { points, comment } = change;
      if (!(points >= 0 && points <= content.pointsPossible))
        throw new RangeError('points must be within 0..possible');
      const annotated = change.annotated ?? work.grade?.annotated ?? null;
      const grade = { comment, annotated, gradedAt: now };
      return isUpload
        ? { ...stored, earned: points, attempts: 1, own: { ...work, stage: 'graded', draft: null, grade } }
        : { ...stored, earned: points };
    }
    case 'remove-grade': {
      const stage = work.stage === 'graded' ? 'submitted' : work.stage;
      return { ...stored, earned: null, own: isUpload ? { ...work, stage, grade: null } : stored.own };
    }
    case 'return-work':
      return { ...stored, attempts: 0, recentSubmissions: [], own: { ...work, stage: 'returned' } };
  }
}
