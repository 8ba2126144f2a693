import type { ExerciseContent, ExternalToolExercise } from '@lectern/olx';
import type { BlockSpec } from '../../../testing/course-builder.ts';
import { exerciseBlock } from '../../exercises/testing/exercises.ts';
import { TOOL_KEY } from './tool-provider.ts';

/** Of a sequence with graded tools, and of its course. */
export const GRADED = { graded: true, format: 'Homework' };
export const POLICY = {
  gradingPolicy: {
    assignmentTypes: [{ type: 'Homework', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
    gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
  },
};

/** A tool without a score, in a frame. */
function toolOf(more: Partial<ExternalToolExercise> = {}): ExternalToolExercise {
  return {
    type: 'external-tool',
    toolId: TOOL_KEY.toolId,
    launchUrl: 'https://maps.example.org/launch?layer=roads%20%26%20rails',
    opens: 'frame',
    height: 600,
    description: { html: '<p>Draw a map of your town.</p>' },
    buttonText: null,
    asksFor: [],
    customParameters: [],
    acceptsLateScores: true,
    ...more,
  };
}

export function toolBlock(
  id: string,
  more: Partial<ExternalToolExercise> = {},
  settings: Partial<Omit<ExerciseContent, 'kind' | 'exercise'>> = {},
): BlockSpec {
  return exerciseBlock(id, toolOf(more), { completedBy: 'viewing', ...settings }, { name: 'Town map' });
}

export const scoredTool = (id: string, more: Partial<ExternalToolExercise> = {}): BlockSpec =>
  toolBlock(id, more, { completedBy: 'working', pointsPossible: 1, weight: 4 });
