import type {
  Choice,
  DropdownQuestion,
  MultipleChoiceQuestion,
  SingleChoiceQuestion,
} from '../problem-model.ts';
import { escapeText } from '../xml/to-html.ts';
import { childrenNamed, descendantsNamed, textOf, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { correctFeedback, feedbackOf, htmlWithout, isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

/** What a group of choices may contain; all but the choices is read elsewhere. */
const GROUP_ELEMENTS = new Set(['choice', 'compoundhint', 'label', 'description']);
const CHOICE_HINTS = ['choicehint', 'compoundhint', 'optionhint', 'regexphint'];

/** `<multiplechoiceresponse>`: one of several. */
export function readSingleChoice(
  response: XmlElement,
  group: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): SingleChoiceQuestion {
  const partial = (response.attributes.get('partial_credit') ?? '').includes('points');
  const choices = readChoices(choiceElementsOf(group, context), partial, context);
  checkChoices(choices, response, context);
  return {
    ...frame,
    ...correctnessOf(group),
    kind: 'single-choice',
    choices,
    shuffle: isTrue(group.attributes.get('shuffle')),
    pool: poolOf(response, group, choices),
  };
}

/** `show_correctness="never"`: the message that shows instead. */
function correctnessOf({ attributes }: XmlElement): Pick<SingleChoiceQuestion, 'submittedMessage'> {
  if (attributes.get('show_correctness')?.trim() !== 'never') return {};
  const message = attributes.get('submitted_message')?.trim() ?? '';
  return { submittedMessage: message === '' ? null : message };
}

/** How many choices a learner sees: one that is right, drawn from all right ones, among wrong ones. */
function poolOf(response: XmlElement, group: XmlElement, choices: Choice[]): number | null {
  const size = Number(group.attributes.get('answer-pool') ?? response.attributes.get('answer-pool') ?? '0');
  const canDraw = choices.some(({ correct }) => correct) && choices.some(({ correct }) => !correct);
  return Number.isInteger(size) && size >= 1 && canDraw ? size : null;
}

/** `<truefalseresponse>`: right where exactly the correct choices are chosen, of which there may be several. */
export function readTrueFalse(
  response: XmlElement,
  group: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): SingleChoiceQuestion | MultipleChoiceQuestion {
  const choices = readChoices(choiceElementsOf(group, context), false, context);
  checkChoices(choices, response, context);
  const isSingle = group.name !== 'checkboxgroup' && choices.filter(({ correct }) => correct).length <= 1;
  const shared = { ...frame, ...correctnessOf(group) };
  if (isSingle) return { ...shared, kind: 'single-choice', choices, shuffle: false, pool: null };
  return { ...shared, kind: 'multiple-choice', choices, partialCredit: 'none', combinations: [] };
}

/** `<choiceresponse>`: any number of several, or one of several in a `<radiogroup>`. */
export function readMultipleChoice(
  response: XmlElement,
  group: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): SingleChoiceQuestion | MultipleChoiceQuestion {
  const elements = choiceElementsOf(group, context);
  const choices = elements.map((choice, index) => readChoice(choice, index, false, false, context));
  if (choices.length === 0) throw new UnusableQuestion('it has no choices.');
  const shared = { ...frame, ...correctnessOf(group) };
  if (group.name === 'radiogroup' && choices.filter(({ correct }) => correct).length <= 1) {
    return { ...shared, kind: 'single-choice', choices, shuffle: false, pool: null };
  }
  const idOfLetter = (letter: string): string | undefined =>
    choices[letter.toUpperCase().charCodeAt(0) - 65]?.id;
  const combinations = childrenNamed(group, 'compoundhint').flatMap((hint) => {
    const feedback = feedbackOf(hint, context);
    const letters = (hint.attributes.get('value') ?? '').split(/[\s,]+/).filter((letter) => letter !== '');
    const ids = letters.map(idOfLetter).filter((id) => id !== undefined);
    if (ids.length !== letters.length)
      context.warnIgnored(hint, 'The hint names a choice that does not exist.');
    return feedback === null || ids.length !== letters.length ? [] : [{ choiceIds: ids, feedback }];
  });
  const credit = (response.attributes.get('partial_credit') ?? '').trim().toLowerCase();
  const partialCredit = credit === 'edc' ? 'every-decision' : credit === 'halves' ? 'halves' : 'none';
  if (partialCredit === 'none' && credit !== '' && credit !== 'none') {
    context.warnIgnored(response, `partial_credit="${credit}" is not valid for checkboxes; it is ignored.`);
  }
  return { ...shared, kind: 'multiple-choice', choices, partialCredit, combinations };
}

/** `<optionresponse>`: one of several in a drop-down list, as `<option>` elements or as `options="('a','b')"`. */
export function readDropdown(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): DropdownQuestion {
  const partial = (response.attributes.get('partial_credit') ?? '').includes('points');
  const elements = childrenNamed(input, 'option');
  const choices =
    elements.length > 0
      ? readChoices(elements, partial, context)
      : fromList(input.attributes.get('options') ?? '', input.attributes.get('correct') ?? '', context);
  checkChoices(choices, response, context);
  return { ...frame, kind: 'dropdown', choices, inline: isTrue(input.attributes.get('inline')) };
}

function readChoice(
  element: XmlElement,
  index: number,
  isNamed: boolean,
  hasPartialCredit: boolean,
  context: ProblemContext,
): Choice {
  const name = isNamed ? element.attributes.get('name') : undefined;
  const state = (element.attributes.get('correct') ?? '').trim();
  if (context.lacksVariableIn(state)) throw new UnusableQuestion('its right answer is computed by a script.');
  const correct = isTrue(state);
  const share = Number(element.attributes.get('point_value') ?? '0.5');
  const isPartial = hasPartialCredit && state.toLowerCase() === 'partial' && share >= 0 && share <= 1;
  const hints = childrenNamed(element, 'choicehint', 'optionhint');
  const selectedHint = hints.find(
    (hint) => !hint.attributes.has('selected') || isTrue(hint.attributes.get('selected')),
  );
  const unselectedHint = hints.find(
    (hint) => hint.attributes.has('selected') && !isTrue(hint.attributes.get('selected')),
  );
  return {
    id: name === undefined || name === '' ? `choice_${index}` : `choice_${name}`,
    html: htmlWithout(element, CHOICE_HINTS, context),
    correct,
    credit: correct ? 1 : isPartial ? share : 0,
    fixed: isTrue(element.attributes.get('fixed')),
    feedback: feedbackOf(selectedHint, context) ?? correctFeedback(element, context),
    unselectedFeedback: feedbackOf(unselectedHint, context),
  };
}

/** Choices by their names. Authors copy a choice with its name: only the first has it then, so that each can be chosen. */
function readChoices(elements: readonly XmlElement[], partial: boolean, context: ProblemContext): Choice[] {
  const taken = new Set<string>();
  return elements.map((element, index) => {
    const choice = readChoice(element, index, true, partial, context);
    const id = taken.has(choice.id) ? `${choice.id}_${index}` : choice.id;
    taken.add(id);
    return { ...choice, id };
  });
}

/** A Python tuple or list of texts: `('a','b')`, also with double quotes. */
function fromList(list: string, right: string, context: ProblemContext): Choice[] {
  if (context.lacksVariableIn(list) || context.lacksVariableIn(right))
    throw new UnusableQuestion('its options are computed by a script.');
  const texts = readQuoted(list);
  return texts.map((text, index) => {
    const correct = text.trim() === right.trim();
    const html = escapeText(text.trim());
    return {
      id: `choice_${index}`,
      html,
      correct,
      credit: correct ? 1 : 0,
      fixed: false,
      feedback: null,
      unselectedFeedback: null,
    };
  });
}

/**
 * The quoted texts of a list, in one pass; a quote that is not closed is a character like any other. As in Open edX, an
 * apostrophe between letters is no quote: `('don't know','yes')`.
 */
function readQuoted(written: string): string[] {
  const list = written.replace(/(?<=\p{L})'(?=\p{L})/gu, "\\'");
  const texts: string[] = [];
  const unclosed = new Set<string>();
  for (let at = 0; at < list.length; at += 1) {
    const quote = list[at] ?? '';
    if ((quote !== "'" && quote !== '"') || unclosed.has(quote)) continue;
    let end = at + 1;
    while (end < list.length && list[end] !== quote) end += list[end] === '\\' ? 2 : 1;
    if (end >= list.length) {
      unclosed.add(quote);
      continue;
    }
    texts.push(list.slice(at + 1, end).replace(/\\(.)/g, '$1'));
    at = end;
  }
  return texts;
}

/** Without a right choice, every answer is wrong, as in Open edX. */
function checkChoices(choices: Choice[], response: XmlElement, context: ProblemContext): void {
  if (choices.length === 0) throw new UnusableQuestion('it has no choices.');
  if (!choices.some((choice) => choice.correct))
    context.warnUngradable(response, 'no choice is marked as correct, so every answer is wrong.');
}

/** The choices of a group, also inside other elements, such as `<div>`. Reports text between them, which can't be shown. */
function choiceElementsOf(group: XmlElement, context: ProblemContext): XmlElement[] {
  for (const node of group.children) {
    if (node.kind === 'text' || GROUP_ELEMENTS.has(node.name) || textOf(node).trim() === '') continue;
    if (descendantsNamed(node, 'choice').length > 0) continue;
    context.warnIgnored(
      node,
      `<${node.name}> in <${group.name}> is no choice; it is left out with its content.`,
    );
  }
  return descendantsNamed(group, 'choice');
}

/** The groups of choices that make up a response's inputs. */
export function choiceGroupsOf(response: XmlElement): XmlElement[] {
  return descendantsNamed(response, 'choicegroup', 'checkboxgroup', 'radiogroup');
}
