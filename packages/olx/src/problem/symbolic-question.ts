import { complex } from '../expression/complex.ts';
import { evaluate, hasValue, Scope, UnknownNameError } from '../expression/evaluate.ts';
import { parseMatrix } from '../expression/matrix.ts';
import { listNames } from '../expression/names.ts';
import type { Expression } from '../expression/parse.ts';
import type { SymbolicQuestion } from '../special-questions.ts';
import type { XmlElement } from '../xml/xml.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { fieldOf } from './text-question.ts';

/** `<symbolicresponse expect="[[cos(x),I*sin(x)],[I*sin(x),cos(x)]]" options="matrix,imaginary">` */
export function readSymbolic(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
): SymbolicQuestion {
  const answer = (response.attributes.get('expect') ?? response.attributes.get('answer') ?? '').trim();
  if (answer === '') throw new UnusableQuestion('it has no right answer.');
  if (answer.includes('$')) throw new UnusableQuestion('its right answer is computed by a script.');
  const options = (response.attributes.get('options') ?? '').toLowerCase().split(/[\s,]+/);
  if (options.includes('qubit') || options.includes('qbit')) {
    throw new UnusableQuestion('its answers are states of qubits.');
  }
  const matrix = parseMatrix(answer);
  if (matrix === null) throw new UnusableQuestion('its right answer is no expression or matrix.');
  checkValue(matrix.rows.flat());
  return {
    ...frame,
    kind: 'symbolic',
    answer,
    isMatrix: matrix.shape !== 'scalar' || options.includes('matrix'),
    hasImaginaryUnit: options.includes('imaginary'),
    isNumerical: options.includes('numerical'),
    ...fieldOf(input),
  };
}

/** Throws {@link UnusableQuestion} for an answer that has no value, whatever its names stand for. */
function checkValue(entries: readonly Expression[]): void {
  const names = listNames(entries);
  const hasValueAt = (value: number): boolean => {
    const scope = new Scope(
      names.map((name) => [name, complex(value)] as const),
      true,
    );
    return entries.every((entry) => hasValue(evaluate(entry, scope)));
  };
  try {
    if (![-0.7, 0.3, 2].some(hasValueAt)) throw new UnusableQuestion('its right answer has no value.');
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    throw new UnusableQuestion(`its right answer uses “${error.unknown.name}”, which is no function.`);
  }
}
