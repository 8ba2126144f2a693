import { complex } from '../expression/complex.ts';
import { evaluate, Scope, UnknownNameError } from '../expression/evaluate.ts';
import { evaluateRealExpression } from '../expression/expression.ts';
import { parseExpression } from '../expression/parse.ts';
import type { FormulaQuestion } from '../special-questions.ts';
import { descendantsNamed, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { toleranceOf } from './number-question.ts';
import { fieldOf } from './text-question.ts';

/** As in Open edX, which samples without a percentage unless the author gives one. */
const DEFAULT_TOLERANCE = { kind: 'absolute', value: 0.00001 } as const;
const MAX_SAMPLES = 100;
const MAX_VARIABLES = 100;

/** `<formularesponse>`: `samples="x,n@1,2:3,4#10"` names variables, their lower and upper bounds, and how often to sample. */
export function readFormula(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): FormulaQuestion {
  const answer = (response.attributes.get('answer') ?? '').trim();
  if (answer === '') throw new UnusableQuestion('it has no right answer.');
  if (answer.includes('$')) throw new UnusableQuestion('its right answer is computed by a script.');
  const source = response.attributes.get('samples') ?? '';
  if (source.includes('$')) throw new UnusableQuestion('its samples are computed by a script.');
  const { variables, samples } = readSamples(source);
  if (samples > MAX_SAMPLES) {
    context.warnIgnored(response, `A formula is sampled at most ${MAX_SAMPLES} times.`);
  }
  const types = (response.attributes.get('type') ?? '').toLowerCase().split(/[\s,]+/);
  const caseSensitive = !types.includes('ci');
  checkAnswer(answer, variables, caseSensitive);
  const tolerance = descendantsNamed(response, 'responseparam').find(
    (parameter) => parameter.attributes.get('type') === 'tolerance',
  );
  return {
    ...frame,
    kind: 'formula',
    answer,
    variables,
    samples: Math.min(samples, MAX_SAMPLES),
    caseSensitive,
    tolerance:
      tolerance === undefined ? DEFAULT_TOLERANCE : toleranceOf(tolerance.attributes.get('default') ?? '0'),
    ...fieldOf(input),
  };
}

function readSamples(source: string): Pick<FormulaQuestion, 'variables' | 'samples'> {
  // Without variables there is nothing to sample: the answer is a number, also a complex one.
  if (source.trim() === '') return { variables: [], samples: 1 };
  // Open edX's documentation writes the bounds of a single variable as `x@1,9#10`.
  const parts =
    /^([^@:#]*)@([^@:#]*):([^@:#]*)#\s*(\d{1,9})\s*$/.exec(source) ??
    /^([^@:#,]*)@([^@:#,]*),([^@:#,]*)#\s*(\d{1,9})\s*$/.exec(source);
  if (parts === null) throw new UnusableQuestion(INVALID_SAMPLES);
  const [names, lower, upper] = parts.slice(1, 4).map((list) => list.split(',').map((item) => item.trim()));
  const samples = Number(parts[4]);
  if (!names || names.length > MAX_VARIABLES || samples < 1) throw new UnusableQuestion(INVALID_SAMPLES);
  if (lower?.length !== names.length || upper?.length !== names.length) {
    throw new UnusableQuestion('its samples have not as many bounds as variables.');
  }
  const variables = names.map((name, i) => {
    const [minimum, maximum] = [
      evaluateRealExpression(lower[i] ?? ''),
      evaluateRealExpression(upper[i] ?? ''),
    ];
    if (parseExpression(name)?.kind !== 'name' || !minimum.ok || !maximum.ok) {
      throw new UnusableQuestion(INVALID_SAMPLES);
    }
    return { name, minimum: minimum.value, maximum: maximum.value };
  });
  return { variables, samples };
}

const INVALID_SAMPLES = 'its samples can’t be read.';

function checkAnswer(answer: string, variables: FormulaQuestion['variables'], caseSensitive: boolean): void {
  const expression = parseExpression(answer);
  if (expression === null) throw new UnusableQuestion('its right answer is no expression.');
  try {
    evaluate(
      expression,
      new Scope(
        variables.map(({ name, minimum }) => [name, complex(minimum)] as const),
        caseSensitive,
      ),
    );
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    throw new UnusableQuestion(
      `its right answer uses “${error.unknown.name}”, which is not among its variables.`,
    );
  }
}
