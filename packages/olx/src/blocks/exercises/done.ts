import { type ExerciseReader, exerciseContent } from './reader.ts';

/** `<done>`: learners mark work as done that they did elsewhere, for one point. */
export const readDone: ExerciseReader = ({ attributes }) => {
  // Where the button was placed.
  attributes.known('align');
  return exerciseContent(
    { type: 'done' },
    { completedBy: 'working', pointsPossible: 1, weight: attributes.number('weight') },
  );
};
