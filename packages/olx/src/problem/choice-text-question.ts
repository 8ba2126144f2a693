import { evaluateRealExpression } from '../expression/expression.ts';
import type { ChoicePiece, ChoiceTextQuestion } from '../special-questions.ts';
import { toHtml } from '../xml/to-html.ts';
import { childrenNamed, descendantsNamed, type XmlElement, type XmlNode } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { DEFAULT_TOLERANCE, toleranceOf } from './number-question.ts';

const FIELDS = ['numtolerance_input', 'decoy_input'];
const MAX_FIELDS = 100;

/** `<choicetextresponse>` with a `<radiotextgroup>` or `<checkboxtextgroup>`. */
export function readChoiceText(
  response: XmlElement,
  group: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): ChoiceTextQuestion {
  if (descendantsNamed(group, ...FIELDS).length > MAX_FIELDS)
    throw new UnusableQuestion('it has too many fields.');
  const options = childrenNamed(group, 'choice').map((choice, index) => {
    const correct = isTrue(choice.attributes.get('correct'));
    const id = `choice_${index}`;
    return { id, correct, pieces: new PieceReader(id, correct, context).read(choice.children) };
  });
  if (options.length === 0) throw new UnusableQuestion('it has no choices.');
  if (!options.some(({ correct }) => correct)) {
    context.warnUngradable(response, 'no choice is marked as correct, so every answer is wrong.');
  }
  return { ...frame, kind: 'choice-text', isSingle: group.name === 'radiotextgroup', options };
}

export function choiceTextGroupsOf(response: XmlElement): XmlElement[] {
  return descendantsNamed(response, 'radiotextgroup', 'checkboxtextgroup');
}

/** The content of a choice: markup around a field ends before it, so that each piece is balanced. */
class PieceReader {
  readonly #pieces: ChoicePiece[] = [];
  readonly #choiceId: string;
  readonly #isCorrect: boolean;
  readonly #context: ProblemContext;
  #fields = 0;

  constructor(choiceId: string, isCorrect: boolean, context: ProblemContext) {
    this.#choiceId = choiceId;
    this.#isCorrect = isCorrect;
    this.#context = context;
  }

  read(nodes: readonly XmlNode[]): ChoicePiece[] {
    let pending: XmlNode[] = [];
    const flush = (): void => {
      const html = toHtml(pending);
      if (html.trim() !== '') {
        this.#pieces.push({ kind: 'html', html: this.#context.rewrite(html, pending[0]?.line ?? 0) });
      }
      pending = [];
    };
    for (const node of nodes) {
      if (node.kind === 'element' && FIELDS.includes(node.name)) {
        flush();
        this.#pieces.push(this.#field(node));
      } else if (node.kind === 'element' && descendantsNamed(node, ...FIELDS).length > 0) {
        flush();
        this.read(node.children);
      } else pending.push(node);
    }
    flush();
    return this.#pieces;
  }

  #field(input: XmlElement): ChoicePiece {
    const expression = (input.attributes.get('answer') ?? '').trim();
    const id = `${this.#choiceId}.${this.#fields}`;
    this.#fields += 1;
    if (!this.#isCorrect || expression === '') {
      return { kind: 'field', id, answer: null, tolerance: DEFAULT_TOLERANCE };
    }
    if (expression.includes('$')) throw new UnusableQuestion('its right answer is computed by a script.');
    const result = evaluateRealExpression(expression);
    if (!result.ok) throw new UnusableQuestion('its right answer is not an expression of real numbers.');
    const tolerance = input.attributes.get('tolerance');
    return {
      kind: 'field',
      id,
      answer: { expression, value: result.value },
      tolerance: tolerance === undefined ? DEFAULT_TOLERANCE : toleranceOf(tolerance),
    };
  }
}
