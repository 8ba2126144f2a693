import type { OpenResponseExercise } from '@lectern/olx';

const option = (name: string, points: number) => ({ name, label: `${name}!`, explanation: '<i>', points });
/** Two prompts, a criterion with options and one with a comment only: 3 points. */
export const OPEN_RESPONSE: OpenResponseExercise = {
  type: 'open-response',
  prompts: [{ html: '<p>Why?</p>' }, { html: '<p>How?</p>' }],
  opensAt: null,
  dueAt: null,
  rubric: {
    criteria: [
      {
        name: 'Ideas',
        label: 'Ideas',
        prompt: '',
        comment: 'optional',
        options: [option('Poor', 0), option('Fair', 2), option('Good', 3)],
      },
      { name: 'Style', label: 'Style', prompt: '', comment: 'required', options: [] },
    ],
    commentPrompt: null,
  },
  self: { opensAt: null, dueAt: null },
  waitsForStaff: true,
};
