import type { OpenResponseExercise } from '@lectern/olx';
import type { ResponseStage } from './response-state.ts';

/** The stages that a response can have by the author's steps. */
export function stagesOf({
  training,
  peer,
  self,
  waitsForStaff,
}: Pick<OpenResponseExercise, 'training' | 'peer' | 'self' | 'waitsForStaff'>): ReadonlySet<ResponseStage> {
  const stages = new Set<ResponseStage>(['draft', 'graded', 'canceled']);
  if (training !== undefined) stages.add('training');
  if (peer !== undefined) stages.add('peers').add('waiting');
  if (self !== null) stages.add('self');
  if (waitsForStaff) stages.add('staff');
  return stages;
}
