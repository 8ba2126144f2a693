import type { BuilderChoice, BuilderQuestion, BuilderTip } from '../../builder-model.ts';
import type { Attributes } from '../../course/attributes.ts';
import { parseJson } from '../../course/attributes.ts';
import { escapeText } from '../../xml/to-html.ts';
import { childrenNamed, type XmlElement } from '../../xml/xml.ts';
import { type BuilderTools, listOf, MAX_NAME } from './tools.ts';

const MAX_CHOICES = 200;
const MAX_CHARACTERS = 20_000;
const RATINGS = ['1', '2', '3', '4', '5'];

type Answer = BuilderQuestion['answer'];

/** A question of a builder; null for one without choices. */
export function readQuestion(element: XmlElement, tools: BuilderTools): BuilderQuestion | null {
  const attributes = tools.attributesOf(element);
  const id = tools.questionId(element);
  const answer = readAnswer(element, id, attributes, tools);
  if (answer === null) return null;
  const isTitled = attributes.boolean('show_title') ?? true;
  return {
    kind: 'question',
    id,
    title: isTitled ? tools.label(attributes.text('display_name')) : null,
    text: textOf(element, tools),
    weight: attributes.number('weight') ?? 1,
    message: messageOf(element, 'on-submit', tools) ?? tools.markup(attributes.text('message')),
    reviewTip: messageOf(element, 'on-assessment-review-question', tools),
    answer,
  };
}

/** A swiped statement has its text under the question. */
function textOf(element: XmlElement, tools: BuilderTools): BuilderQuestion['text'] {
  const question = tools.child(element, 'question')?.html ?? '';
  if (element.name !== 'pb-swipe') return { html: question };
  const attributes = tools.attributesOf(element);
  const src = tools.address(attributes.text('img_url'));
  const image = src === null ? '' : `<p><img src="${escapeText(src).replaceAll('"', '&quot;')}" alt=""></p>`;
  const statement = tools.markup(attributes.text('text'), null);
  return { html: `${question}${image}${statement === null ? '' : `<p>${statement.html}</p>`}` };
}

function readAnswer(
  element: XmlElement,
  id: string,
  attributes: Attributes,
  tools: BuilderTools,
): Answer | null {
  switch (element.name) {
    case 'pb-answer':
      return {
        form: 'text',
        name: nameOf(attributes) ?? id,
        minCharacters: Math.min(attributes.integer('min_characters') ?? 0, MAX_CHARACTERS),
        startsAs: attributes.text('default_from')?.slice(0, MAX_NAME) ?? null,
      };
    case 'pb-slider':
      return {
        form: 'slider',
        low: tools.label(attributes.text('min_label')) ?? '',
        high: tools.label(attributes.text('max_label')) ?? '',
      };
    case 'pb-completion':
      return { form: 'checkbox', label: tools.child(element, 'answer') ?? { html: 'Yes' } };
    case 'pb-swipe':
      return readSwipe(attributes, tools);
    case 'pb-mrq': {
      const choices = readChoices(element, tools);
      return choices.length === 0
        ? null
        : {
            form: 'choices',
            choices,
            right: listOf(attributes.json('required_choices')),
            ignored: listOf(attributes.json('ignored_choices')),
            tips: readTips(element, tools),
            hidesResults: attributes.boolean('hide_results') ?? false,
          };
    }
    default: {
      const isRating = element.name === 'pb-rating';
      const scale = isRating ? readScale(attributes, tools) : [];
      const choices = [...scale, ...readChoices(element, tools)];
      const right = listOf(attributes.json('correct_choices'));
      return choices.length === 0
        ? null
        : {
            form: 'choice',
            choices,
            // Without a right choice, as in a survey, every answer is accepted.
            right: right.length === 0 ? null : right,
            tips: readTips(element, tools),
            isRating,
          };
    }
  }
}

export function nameOf(attributes: Attributes): string | null {
  return attributes.text('name')?.slice(0, MAX_NAME) ?? null;
}

function readScale(attributes: Attributes, tools: BuilderTools): BuilderChoice[] {
  const ends: Record<string, string | null> = { 1: attributes.text('low'), 5: attributes.text('high') };
  return RATINGS.map((value) => {
    const end = tools.label(ends[value] ?? null);
    return { value, label: { html: end === null ? value : `${value} – ${escapeText(end)}` } };
  });
}

function readChoices(element: XmlElement, tools: BuilderTools): BuilderChoice[] {
  const choices = childrenNamed(element, 'pb-choice')
    .slice(0, MAX_CHOICES)
    .flatMap((choice) => {
      const value = choice.attributes.get('value')?.trim().slice(0, MAX_NAME) ?? '';
      const label = tools.markup(choice.attributes.get('content') ?? null, choice);
      return value === '' || label === null ? [] : [{ value, label }];
    });
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

function readTips(element: XmlElement, tools: BuilderTools): BuilderTip[] {
  return childrenNamed(element, 'pb-tip')
    .slice(0, MAX_CHOICES)
    .flatMap((tip) => {
      const text = tools.markup(tip.attributes.get('content') ?? null, tip);
      const values = listOf(parseJson(tip.attributes.get('values') ?? '[]'));
      return text === null ? [] : [{ values, text }];
    });
}

/** A statement that is true or false. */
function readSwipe(attributes: Attributes, tools: BuilderTools): Answer {
  const isTrue = attributes.boolean('correct') ?? true;
  const word = (text: string) => ({ html: `<bdi lang="en">${text}</bdi>` });
  const tip = (key: string, value: boolean): BuilderTip[] => {
    const text = tools.markup(attributes.text(key));
    return text === null ? [] : [{ values: [String(value)], text }];
  };
  return {
    form: 'choice',
    choices: [
      { value: 'true', label: word('True') },
      { value: 'false', label: word('False') },
    ],
    right: [String(isTrue)],
    tips: [...tip('feedback_correct', isTrue), ...tip('feedback_incorrect', !isTrue)],
    isRating: false,
  };
}

function messageOf(element: XmlElement, type: string, tools: BuilderTools): BuilderQuestion['message'] {
  const found = childrenNamed(element, 'pb-message').find(
    ({ attributes }) => attributes.get('type') === type,
  );
  return found === undefined ? null : tools.markup(found.attributes.get('content') ?? null, found);
}
