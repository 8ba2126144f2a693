import type { AnswerHint, Question } from '../problem-model.ts';
import { toHtml } from '../xml/to-html.ts';
import { childrenNamed, descendantsNamed, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { readFormula } from './formula-question.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { readNumber } from './number-question.ts';
import { readText } from './text-question.ts';

const CONDITIONS = ['stringhint', 'numericalhint', 'formulahint', 'choicehint', 'optionhint'];
/** Names what is said about wrong answers without a hint of their own. */
const DEFAULT = 'default';
/** Each is tried on every answer. */
const MAX_HINTS = 50;
/** Of a formula in a condition, so that all hints take no longer than a few verdicts. */
const MAX_SAMPLES = 10;
/** What a condition takes from its response unless it says otherwise. */
const INHERITED = ['type', 'samples'];

/** The hints of a `<hintgroup>`, each with the answers that it is about. */
export function readAnswerHints(
  response: XmlElement,
  input: XmlElement,
  question: Question,
  context: ProblemContext,
): AnswerHint[] {
  const groups = childrenNamed(response, 'hintgroup');
  const conditions = groups.flatMap((group) => descendantsNamed(group, ...CONDITIONS));
  const hints = groups
    .flatMap((group) => descendantsNamed(group, 'hintpart'))
    .flatMap((part): AnswerHint[] => {
      const html = context.rewrite(toHtml(part.children.flatMap(unwrap)), part.line).trim();
      if (html === '') return [];
      const shared = { questionId: question.id, feedback: { html, label: '' } };
      const name = part.attributes.get('on')?.trim() ?? '';
      const named = conditions.filter((condition) => condition.attributes.get('name')?.trim() === name);
      if (named.length === 0 && name === DEFAULT) return [{ ...shared, about: null }];
      if (named.length === 0) context.warnIgnored(part, 'The hint is left out: no condition has its name.');
      return named.flatMap((condition) => {
        const about = readCondition(condition, response, input, question, context);
        return about === null ? [] : [{ ...shared, about }];
      });
    });
  if (hints.length > MAX_HINTS) {
    context.warnIgnored(response, `A question has at most ${MAX_HINTS} hints; the others are left out.`);
  }
  return hints.slice(0, MAX_HINTS);
}

/** The expressions that give the hint functions of a response or problem. */
export function hintFunctionsOf(element: XmlElement): string[] {
  const functions = descendantsNamed(element, 'hintgroup').map(
    (group) => group.attributes.get('hintfn')?.trim() ?? '',
  );
  return [...new Set(functions.filter((source) => source !== ''))];
}

/** A condition as the question in which the answer would be right; null where it can't be read. */
function readCondition(
  condition: XmlElement,
  response: XmlElement,
  input: XmlElement,
  question: Question,
  context: ProblemContext,
): Question | null {
  const frame = { id: question.id, points: 0, label: null, descriptions: [] };
  try {
    return conditionOf(asResponse(condition, response), input, question, frame, context);
  } catch (error) {
    if (!(error instanceof UnusableQuestion)) throw error;
    context.warnIgnored(condition, `The hint is left out, because ${error.message}`);
    return null;
  }
}

function conditionOf(
  condition: XmlElement,
  input: XmlElement,
  question: Question,
  frame: QuestionFrame,
  context: ProblemContext,
): Question {
  if ('choices' in question) return choiceCondition(condition, question, frame);
  const isTyped = ['text', 'number', 'formula', 'custom'].includes(question.kind);
  switch (isTyped ? condition.name : null) {
    case 'stringhint':
      return readText(condition, input, frame, context);
    case 'numericalhint':
      return readNumber(condition, input, frame, context);
    case 'formulahint': {
      const formula = readFormula(condition, input, frame, context);
      return { ...formula, samples: Math.min(formula.samples, MAX_SAMPLES) };
    }
    default:
      throw new UnusableQuestion(`<${condition.name}> doesn’t fit this type of question.`);
  }
}

/** `answer` lists choices: by name, number or text. */
function choiceCondition(
  condition: XmlElement,
  question: Extract<Question, { choices: unknown }>,
  frame: QuestionFrame,
): Question {
  const listed = new Set(
    (condition.attributes.get('answer') ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^[('"\s]+|[)'"\s]+$/g, ''))
      .filter((name) => name !== ''),
  );
  const choices = question.choices.map(({ id, html }) => {
    const correct = [id, id.replace(/^choice_/, ''), html.trim()].some((name) => listed.has(name));
    return {
      id,
      html: '',
      correct,
      credit: correct ? 1 : 0,
      fixed: false,
      feedback: null,
      unselectedFeedback: null,
    };
  });
  if (choices.filter(({ correct }) => correct).length < Math.max(1, listed.size)) {
    throw new UnusableQuestion('it names a choice that doesn’t exist.');
  }
  return question.kind === 'multiple-choice'
    ? { ...frame, kind: 'multiple-choice', choices, partialCredit: 'none', combinations: [] }
    : { ...frame, kind: 'single-choice', choices, shuffle: false, pool: null };
}

/** A condition with what it leaves to its response; `tolerance` is an attribute of conditions only. */
function asResponse(condition: XmlElement, response: XmlElement): XmlElement {
  const inherited = [...response.attributes].filter(([name]) => INHERITED.includes(name));
  const tolerance = condition.attributes.get('tolerance');
  const parameter: XmlElement = {
    kind: 'element',
    name: 'responseparam',
    attributes: new Map([
      ['type', 'tolerance'],
      ['default', tolerance ?? ''],
    ]),
    children: [],
    line: condition.line,
  };
  const inCondition = childrenNamed(condition, 'responseparam');
  const parameters =
    tolerance !== undefined
      ? [parameter]
      : inCondition.length > 0
        ? inCondition
        : descendantsNamed(response, 'responseparam');
  return {
    ...condition,
    attributes: new Map([...inherited, ...condition.attributes]),
    children: [
      ...condition.children.filter((child) => !parameters.includes(child as XmlElement)),
      ...parameters,
    ],
  };
}

/** The marks around a hint's text, which older courses have, are no markup. */
function unwrap(node: XmlNode): XmlNode[] {
  if (node.kind === 'text') return [node];
  if (node.name === 'text') return node.children.flatMap(unwrap);
  const isMark = node.name === 'startouttext' || node.name === 'endouttext';
  return isMark && textOf(node).trim() === '' ? [] : [node];
}
