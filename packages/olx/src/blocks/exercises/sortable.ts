import { type ExerciseReader, exerciseContent } from './reader.ts';

const MAX_ITEMS = 50;
const MAX_ITEM = 1000;
const DEFAULT_ITEMS = ['Australia', 'China', 'Finland', 'Pakistan', 'United States'];

/** `<sortable question_text data='["first", "second"]' max_attempts weight has_score>`: items in their right order. */
export const readSortable: ExerciseReader = ({ attributes }) => {
  // Items have the colors of the site, which are legible in each mode.
  attributes.known('item_background_color', 'item_text_color');
  const data = attributes.json('data') ?? DEFAULT_ITEMS;
  const items = Array.isArray(data)
    ? data.filter((item) => typeof item === 'string' && item.trim() !== '')
    : [];
  if (items.length < 2 || items.length > MAX_ITEMS)
    return `Its data is not a list of 2 to ${MAX_ITEMS} texts.`;
  const question =
    attributes.text('question_text') ?? 'Sort the following country names in alphabetical order';
  const max = attributes.integer('max_attempts') ?? 1;
  return exerciseContent(
    {
      type: 'sortable',
      question: question.slice(0, 10_000),
      items: items.map((item) => String(item).trim().slice(0, MAX_ITEM)),
    },
    {
      completedBy: 'working',
      pointsPossible: attributes.boolean('has_score') === false ? 0 : 1,
      weight: attributes.number('weight'),
      maxAttempts: max === 0 ? null : max,
      searchHtml: '',
    },
  );
};
