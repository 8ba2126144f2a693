import type { CustomQuestion, JsInputQuestion, PlacementQuestion, ResponseCheck } from '../problem-model.ts';
import { childrenNamed, descendantsNamed, textOf, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { readJsInput } from './js-input-question.ts';
import { readPlacement } from './placement-question.ts';
import type { Script } from './program.ts';
import { fieldOf } from './text-question.ts';

const FIELDS = [
  'textline',
  'textbox',
  'formulaequationinput',
  'chemicalequationinput',
  'jsinput',
  'drag_and_drop_input',
];
/** What learners type code into: a larger field in a fixed-width font. */
const DEFAULT_ROWS = 10;
const MAX_ROWS = 60;
/** As long as an answer in a larger field may be. */
const MAX_INITIAL_TEXT = 10_000;

export function customInputsOf(response: XmlElement): XmlElement[] {
  return descendantsNamed(response, ...FIELDS);
}

/** One field of a `<customresponse>`. */
export function readCustomInput(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): CustomQuestion | JsInputQuestion | PlacementQuestion {
  if (input.name === 'jsinput') return readJsInput(input, frame, context);
  if (input.name === 'drag_and_drop_input') return readPlacement(input, frame, context);
  const inputs = customInputsOf(response);
  // As in Open edX, `expect` is the answer to show only where there is one field.
  const expect = inputs.length === 1 ? expectOf(response) : null;
  const answer = expect ?? input.attributes.get('correct_answer') ?? null;
  const notation = notationOf(input);
  const isArea = input.name === 'textbox';
  const rows = Number(input.attributes.get('rows') ?? DEFAULT_ROWS);
  const initialText = isArea ? textOf(input).trim().slice(0, MAX_INITIAL_TEXT) : '';
  return {
    ...frame,
    kind: 'custom',
    answer: answer === null || answer.trim() === '' ? null : answer,
    ...(notation && { notation }),
    rows: isArea ? Math.min(MAX_ROWS, Number.isInteger(rows) && rows > 0 ? rows : DEFAULT_ROWS) : null,
    ...(initialText !== '' && { initialText }),
    hidden: isTrue(input.attributes.get('hidden')),
    ...fieldOf(input),
    inline: !isArea && (isTrue(input.attributes.get('inline')) || isTrue(response.attributes.get('inline'))),
  };
}

function notationOf({ name, attributes }: XmlElement): CustomQuestion['notation'] {
  if (name === 'chemicalequationinput') return 'chemistry';
  const isFormula =
    name === 'formulaequationinput' || (name === 'textline' && isTrue(attributes.get('math')));
  return isFormula ? 'formula' : undefined;
}

/** How the answers to a `<customresponse>` are judged. Throws {@link UnusableQuestion} where nothing says it. */
export function readCheck(response: XmlElement, id: string, questionIds: string[]): ResponseCheck {
  const cfn = response.attributes.get('cfn')?.trim() ?? '';
  const inline = childrenNamed(response, 'answer')[0];
  if (cfn === '' && inline === undefined) throw new UnusableQuestion('it names no check function.');
  const extra = response.attributes.get('cfn_extra_args') ?? '';
  return {
    id,
    questionIds,
    by: cfn === '' && inline !== undefined ? { code: codeOf(inline) } : { function: cfn },
    expect: expectOf(response),
    options: response.attributes.get('options') ?? null,
    extra: extra.split(/[\s,]+/).filter((name) => name !== ''),
  };
}

/** The expressions that give the check functions of a problem. */
export function listCheckFunctions(problem: XmlElement): string[] {
  const functions = descendantsNamed(problem, 'customresponse').map(
    (response) => response.attributes.get('cfn')?.trim() ?? '',
  );
  return [...new Set(functions.filter((source) => source !== ''))];
}

/** The code that judges answers where no function does. */
export function listCheckCode(problem: XmlElement): Script[] {
  return descendantsNamed(problem, 'customresponse')
    .filter((response) => (response.attributes.get('cfn')?.trim() ?? '') === '')
    .flatMap((response) => childrenNamed(response, 'answer').slice(0, 1).map(codeOf));
}

function codeOf(answer: XmlElement): Script {
  return { code: textOf(answer), line: answer.children[0]?.line ?? answer.line };
}

function expectOf(response: XmlElement): string | null {
  return response.attributes.get('expect') ?? response.attributes.get('answer') ?? null;
}
