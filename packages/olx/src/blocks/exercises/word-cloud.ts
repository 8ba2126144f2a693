import { type ExerciseReader, exerciseContent, readHtmlField } from './reader.ts';

const MAX_INPUTS = 50;
const MAX_WORDS = 500;

/** `<word_cloud instructions num_inputs num_top_words display_student_percents>` */
export const readWordCloud: ExerciseReader = (block, { links }) => {
  const { attributes } = block;
  const html = readHtmlField(attributes.text('instructions') ?? '', block, links);
  return exerciseContent(
    {
      type: 'word-cloud',
      instructions: { html },
      inputs: Math.min(attributes.integer('num_inputs', 1) ?? 5, MAX_INPUTS),
      maxWords: Math.min(attributes.integer('num_top_words', 1) ?? 250, MAX_WORDS),
      showsPercent: attributes.boolean('display_student_percents') ?? true,
    },
    // As in Open edX: it counts as done once it was seen.
    { completedBy: 'viewing', maxAttempts: 1, searchHtml: html },
  );
};
