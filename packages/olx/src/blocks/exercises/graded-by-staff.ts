import { toHtml } from '../../xml/to-html.ts';
import { childrenNamed, elementsOf, textOf } from '../../xml/xml.ts';
import {
  type ExerciseReader,
  type ExerciseSource,
  exerciseContent,
  readHtmlField,
  readMarkdown,
} from './reader.ts';

const DEFAULT_POINTS = 100;
const MAX_POINTS = 1_000_000;

/** `<edx_sga points="100" weight showanswer solution="…">`, or with a `<solution>` inside. */
export const readStaffGradedAssignment: ExerciseReader = (block, { links, showAnswer }) => {
  const { attributes } = block;
  const solution = findSolution(block);
  return exerciseContent(
    {
      type: 'graded-upload',
      solution: solution === null ? null : { html: readHtmlField(solution, block, links) },
      showAnswer,
    },
    {
      completedBy: 'working',
      pointsPossible: Math.min(attributes.number('points') ?? DEFAULT_POINTS, MAX_POINTS),
      weight: attributes.number('weight'),
      maxAttempts: 1,
    },
  );
};

/** `<staffgradedxblock instructions="Markdown" weight="1">`: the weight is what staff can give. */
export const readStaffGradedPoints: ExerciseReader = (block, { links }) => {
  const { attributes } = block;
  const instructions = readMarkdown(attributes.string('instructions'), block, links);
  return exerciseContent(
    { type: 'graded-offline', instructions },
    {
      completedBy: 'working',
      pointsPossible: Math.min(attributes.number('weight') ?? 1, MAX_POINTS),
      searchHtml: instructions?.html ?? '',
    },
  );
};

/** The author's HTML, which exports write as markup or as a text; null for none. */
function findSolution({ attributes, element }: ExerciseSource): string | null {
  const inAttribute = attributes.text('solution');
  const [inside] = childrenNamed(element, 'solution');
  const markup = inside && elementsOf(inside).length > 0 ? toHtml(inside.children) : inside && textOf(inside);
  return markup?.trim() || inAttribute;
}
