import type { ExerciseViewWire } from '@lectern/contract';
import type { Exercise, ExerciseContent, PollExercise, SurveyExercise } from '@lectern/olx';
import { type BlockSpec, usageKey } from '../../../testing/course-builder.ts';
import type { Frame } from '../../units/testing/unit-site.ts';

/** A block as its reader returns it. */
export function exerciseBlock(
  id: string,
  exercise: Exercise,
  settings: Partial<Omit<ExerciseContent, 'kind' | 'exercise'>> = {},
  more: Partial<BlockSpec> = {},
): BlockSpec {
  const content: ExerciseContent = {
    kind: 'exercise',
    exercise,
    completedBy: 'working',
    pointsPossible: 0,
    weight: null,
    maxAttempts: null,
    searchHtml: '',
    ...settings,
  };
  return { id, content, ...more };
}

export function pollOf(more: Partial<PollExercise> = {}): PollExercise {
  return {
    type: 'poll',
    question: { html: '<p>Tea or coffee?</p>' },
    options: [
      { id: 't', label: { html: '<p>Tea</p>' }, image: null },
      { id: 'c', label: { html: '<p>Coffee</p>' }, image: null },
      { id: 'w', label: null, image: { src: '/assets/courseware/a/water.png', alt: 'Water' } },
    ],
    feedback: { html: '<p>Cheers</p>' },
    privateResults: false,
    ...more,
  };
}

export function surveyOf(more: Partial<SurveyExercise> = {}): SurveyExercise {
  return {
    type: 'survey',
    questions: [
      { id: 'clear', label: { html: '<p>Clear?</p>' }, image: null },
      { id: 'fun', label: { html: '<p>Fun?</p>' }, image: null },
    ],
    choices: [
      { id: 'Y', label: 'Yes' },
      { id: 'N', label: 'No' },
    ],
    feedback: null,
    privateResults: false,
    ...more,
  };
}

/** Acts in an exercise of the test course. */
export async function act(
  frame: Frame,
  id: string,
  action: string,
  fields: Record<string, string | string[]> = {},
): Promise<{ status: number; body: ExerciseViewWire & { detail?: string; error_code?: string } }> {
  const response = await frame.call('exercise_act', usageKey('exercise', id), { action, fields });
  return { status: response.statusCode, body: response.json() };
}
