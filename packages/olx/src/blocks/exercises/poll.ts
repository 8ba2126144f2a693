import { isObject } from '../../course/attributes.ts';
import type { SourceBlock } from '../../course/source-block.ts';
import type { ExerciseContent, PollItem } from '../../exercise-model.ts';
import type { JsonValue } from '../../model.ts';
import type { Links } from '../../text/links.ts';
import { innerMarkup } from '../../xml/to-html.ts';
import { childrenNamed, type XmlNode } from '../../xml/xml.ts';
import { type ExerciseReader, exerciseContent, readMarkdown, searchHtmlOf } from './reader.ts';

const MAX_ITEMS = 100;
const MAX_ID = 200;
const MAX_LABEL = 5000;

/** Open edX's default options. */
const DEFAULT_OPTIONS = items(['R', 'Red'], ['B', 'Blue'], ['G', 'Green'], ['O', 'Other']);
const DEFAULT_QUESTIONS = items(
  ['enjoy', 'Are you enjoying the course?'],
  ['recommend', 'Would you recommend this course to your friends?'],
  ['learn', 'Do you think you will learn a lot?'],
);
const DEFAULT_CHOICES: JsonValue = [
  ['Y', 'Yes'],
  ['N', 'No'],
  ['M', 'Maybe'],
];

function items(...labels: [id: string, label: string][]): JsonValue {
  return labels.map(([id, label]) => [id, { label }]);
}

/** `<poll question answers='[["R", {"label": "Red", "img": "", "img_alt": ""}]]' feedback private_results max_submissions>` */
export const readPoll: ExerciseReader = (block, { links }) => {
  const { attributes } = block;
  const options = readItems(attributes.json('answers') ?? DEFAULT_OPTIONS, block, links);
  if (options === null) return 'Its answers are not a list of options with a label or an image.';
  const question = readMarkdown(attributes.text('question') ?? 'What is your favorite color?', block, links);
  return exerciseContent(
    { type: 'poll', question: question ?? { html: '' }, options, ...readResults(block, links) },
    {
      ...readLimits(block),
      searchHtml: searchHtmlOf([question, ...options.map(({ label }) => label)]),
    },
  );
};

/** `<survey questions='[["q1", {"label": …}]]' answers='[["Y", "Yes"]]' …>`: the same choices for each question. */
export const readSurvey: ExerciseReader = (block, { links }) => {
  const { attributes } = block;
  const questions = readItems(attributes.json('questions') ?? DEFAULT_QUESTIONS, block, links);
  if (questions === null) return 'Its questions are not a list of questions with a label or an image.';
  const choices = readChoices(attributes.json('answers') ?? DEFAULT_CHOICES);
  if (choices === null) return 'Its answers are not a list of choices with a label.';
  return exerciseContent(
    { type: 'survey', questions, choices, ...readResults(block, links) },
    { ...readLimits(block), searchHtml: searchHtmlOf(questions.map(({ label }) => label)) },
  );
};

/** `<poll_question reset><p>Question?</p><answer id="yes">Yes</answer>…</poll_question>`: a poll in older courses. */
export const readPollQuestion: ExerciseReader = (block, { links }) => {
  const { element, attributes } = block;
  const isAnswer = (node: XmlNode) => node.kind === 'element' && node.name === 'answer';
  const options = childrenNamed(element, 'answer')
    .slice(0, MAX_ITEMS)
    .flatMap((answer): PollItem[] => {
      const id = (answer.attributes.get('id') ?? '').trim();
      const html = links.rewrite(innerMarkup(answer.children).trim(), block).slice(0, MAX_LABEL);
      return id === '' || id.length > MAX_ID || html === '' ? [] : [{ id, label: { html }, image: null }];
    });
  if (options.length === 0) return 'It has no answers to choose from.';
  const html = innerMarkup(element.children.filter((node) => !isAnswer(node)));
  const question = { html: links.rewrite(html, block) };
  const once = [...new Map(options.map((option) => [option.id, option])).values()];
  return exerciseContent(
    { type: 'poll', question, options: once, feedback: null, privateResults: false },
    {
      completedBy: 'working',
      maxAttempts: attributes.boolean('reset') === true ? null : 1,
      searchHtml: searchHtmlOf([question, ...once.map(({ label }) => label)]),
    },
  );
};

function readResults(block: SourceBlock, links: Links) {
  return {
    feedback: readMarkdown(block.attributes.text('feedback'), block, links),
    privateResults: block.attributes.boolean('private_results') ?? false,
  };
}

/** `max_submissions="0"` means unlimited. */
function readLimits({ attributes }: SourceBlock): Pick<ExerciseContent, 'completedBy' | 'maxAttempts'> {
  const max = attributes.integer('max_submissions') ?? 1;
  return { completedBy: 'working', maxAttempts: max === 0 ? null : max };
}

/**
 * Null unless it is a list of at least one option; options without an id, a label and an image are left out. A label may
 * be written without the object around it, as in the answers of a survey.
 */
function readItems(value: JsonValue, block: SourceBlock, links: Links): PollItem[] | null {
  const read = readPairs(value, (id, written): PollItem | null => {
    const about = typeof written === 'string' ? { label: written } : written;
    if (!isObject(about)) return null;
    const label = typeof about.label === 'string' ? about.label.slice(0, MAX_LABEL) : null;
    const src =
      typeof about.img === 'string' && about.img.trim() !== ''
        ? links.address(about.img.trim(), block)
        : null;
    const alt = typeof about.img_alt === 'string' ? about.img_alt.slice(0, MAX_LABEL) : '';
    const item = { id, label: readMarkdown(label, block, links), image: src === null ? null : { src, alt } };
    return item.label === null && item.image === null ? null : item;
  });
  return read;
}

function readChoices(value: JsonValue): { id: string; label: string }[] | null {
  return readPairs(value, (id, label) =>
    typeof label === 'string' && label.trim() !== '' ? { id, label: label.trim().slice(0, MAX_LABEL) } : null,
  );
}

function readPairs<T extends { id: string }>(
  value: JsonValue,
  read: (id: string, about: JsonValue) => T | null,
): T[] | null {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return null;
  const byId = new Map<string, T>();
  for (const pair of value) {
    const [id, about] = Array.isArray(pair) ? pair : [];
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID || about === undefined) continue;
    const item = read(id, about);
    if (item !== null && !byId.has(id)) byId.set(id, item);
  }
  return byId.size === 0 ? null : [...byId.values()];
}
