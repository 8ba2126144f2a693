import type { Exercise, ExerciseKind } from '@lectern/olx';
import { builder } from './builder/builder.ts';
import { dashboard } from './builder/dashboard.ts';
import { teamTool } from './builder/team-tool.ts';
import { done } from './done/done.ts';
import { dragAndDrop } from './drag-and-drop/drag-and-drop.ts';
import { embed } from './embed/embed.ts';
import type { ExerciseScript, ExerciseType, StaffPage } from './exercise-type.ts';
import { externalTool } from './external-tool/external-tool.ts';
import { gradedOffline } from './graded-by-staff/graded-offline.ts';
import { gradedUpload } from './graded-by-staff/graded-upload.ts';
import { imageExplorer } from './image-explorer/image-explorer.ts';
import { openResponse } from './open-response/open-response.ts';
import { poll } from './polls/poll.ts';
import { survey } from './polls/survey.ts';
import { sortable } from './sortable/sortable.ts';
import { wordCloud } from './word-cloud/word-cloud.ts';
import { written } from './written/written.ts';

/** Every type of exercise. */
export const EXERCISE_TYPES: { readonly [K in ExerciseKind]: ExerciseType<Extract<Exercise, { type: K }>> } =
  {
    'drag-and-drop': dragAndDrop,
    poll,
    survey,
    'word-cloud': wordCloud,
    done,
    written,
    embed,
    'external-tool': externalTool,
    'image-explorer': imageExplorer,
    sortable,
    'graded-upload': gradedUpload,
    'graded-offline': gradedOffline,
    'open-response': openResponse,
    builder,
    dashboard,
    'team-tool': teamTool,
  };

/** The scripts of all types, each once. */
export function listScripts(): ExerciseScript[] {
  const scripts = Object.values(EXERCISE_TYPES).flatMap(({ script }) => script ?? []);
  return [...new Map(scripts.map((script) => [script.file, script])).values()];
}

/** The staff's page about an exercise; null where they have none. */
export function findStaffPage(exercise: Exercise): StaffPage | null {
  const { tabulate, describeAnswer, isGradedByStaff: isGraded, isAssessed } = exerciseTypeOf(exercise);
  if (isAssessed) return 'responses';
  if (isGraded) return 'grading';
  return tabulate !== undefined || describeAnswer !== undefined ? 'exercise' : null;
}

/** Whether the course team has work to grade or assess in an exercise. */
export function isGradedOrAssessed(exercise: Exercise): boolean {
  const { isGradedByStaff: isGraded, isAssessed } = exerciseTypeOf(exercise);
  return isGraded === true || isAssessed === true;
}

/** Whether staff give the points, on pages of their own. */
export function isGradedByStaff(exercise: Exercise): boolean {
  return exerciseTypeOf(exercise).isGradedByStaff === true;
}

/** The type of an exercise, for callers that treat all types alike. */
export function exerciseTypeOf({ type }: Pick<Exercise, 'type'>): ExerciseType {
  return EXERCISE_TYPES[type] as ExerciseType;
}
