import { isObject } from '../../course/attributes.ts';
import type { ExerciseContent } from '../../exercise-model.ts';
import type { JsonValue } from '../../model.ts';
import { toHtml } from '../../xml/to-html.ts';
import { childrenNamed, descendantsNamed, type XmlElement } from '../../xml/xml.ts';
import {
  type ExerciseReader,
  type ExerciseSource,
  exerciseContent,
  readHtmlField,
  readInnerXml,
} from './reader.ts';

const MAX_PHRASES = 500;
const MAX_PHRASE = 500;
const MAX_HINTS = 50;
const MAX_LABEL = 200;

/** `<freetextresponse prompt min_word_count max_word_count fullcredit_keyphrases halfcredit_keyphrases …>` */
export const readFreeText: ExerciseReader = (block, { links }) => {
  const { attributes } = block;
  const text = attributes.text('prompt') ?? 'Please enter your response within this text area';
  const html = readHtmlField(text, block, links);
  // Other learners' answers are never shown, even if the author asks for it: they were not written for publication.
  attributes.known('display_other_student_responses');
  return exerciseContent(
    {
      type: 'written',
      prompt: { html },
      minWords: attributes.integer('min_word_count') ?? 1,
      maxWords: attributes.integer('max_word_count', 1) ?? 10_000,
      fullCredit: readPhrases(attributes.json('fullcredit_keyphrases')),
      halfCredit: readPhrases(attributes.json('halfcredit_keyphrases')),
      showsResult: attributes.boolean('display_correctness') ?? true,
      savedMessage: attributes.text('saved_message'),
      submittedMessage: attributes.text('submitted_message'),
      comparison: null,
      hints: [],
      answerLabel: null,
      comparisonLabel: null,
      submitLabel: null,
    },
    { ...readPoints(block), searchHtml: html },
  );
};

/** `<submit-and-compare question_string="&lt;submit_and_compare&gt;…">`: after the answer, the author's is shown. */
export const readSubmitAndCompare: ExerciseReader = (block, { links, files }) => {
  const root = readInnerXml(block, 'question_string', 'submit_and_compare', files);
  if (root === null) return 'Its question_string is not well-formed XML.';
  const html = links.rewrite(innerHtml(childrenNamed(root, 'body')), block);
  const explanation = links.rewrite(innerHtml(childrenNamed(root, 'explanation')), block);
  const hints = descendantsNamed(root, 'hint').slice(0, MAX_HINTS);
  return exerciseContent(
    {
      type: 'written',
      prompt: { html },
      minWords: 1,
      maxWords: 10_000,
      fullCredit: [],
      halfCredit: [],
      showsResult: false,
      savedMessage: null,
      submittedMessage: null,
      comparison: { html: explanation },
      hints: hints.map((hint) => ({ html: links.rewrite(toHtml(hint.children), block) })),
      answerLabel: readLabel(block, 'your_answer_label'),
      comparisonLabel: readLabel(block, 'our_answer_label'),
      submitLabel: readLabel(block, 'submit_button_label'),
    },
    { ...readPoints(block), searchHtml: html },
  );
};

/** Points are the weight, by default none; `max_attempts="0"` means unlimited. */
function readPoints({
  attributes,
}: ExerciseSource): Pick<ExerciseContent, 'completedBy' | 'pointsPossible' | 'maxAttempts'> {
  const max = attributes.integer('max_attempts') ?? 0;
  return {
    completedBy: 'working',
    pointsPossible: attributes.number('weight') ?? 0,
    maxAttempts: max === 0 ? null : max,
  };
}

function readLabel({ attributes }: ExerciseSource, key: string): string | null {
  return attributes.text(key)?.slice(0, MAX_LABEL) ?? null;
}

/** `["tide", {"phrase": "moon", "feedback": …}]` */
function readPhrases(value: JsonValue): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, MAX_PHRASES)
    .map((item) => (isObject(item) ? item.phrase : item))
    .filter((phrase) => typeof phrase === 'string')
    .map((phrase) => phrase.trim().slice(0, MAX_PHRASE))
    .filter((phrase) => phrase !== '');
}

function innerHtml(elements: readonly XmlElement[]): string {
  return elements
    .map((element) => toHtml(element.children))
    .join('')
    .trim();
}
