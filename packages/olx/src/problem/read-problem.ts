import type { Diagnostics } from '../diagnostics.ts';
import type {
  AnswerHint,
  HintFunction,
  ProblemContent,
  ProblemPart,
  ResponseCheck,
} from '../problem-model.ts';
import { toHtml } from '../xml/to-html.ts';
import { childrenNamed, descendantsNamed, type XmlElement, type XmlNode } from '../xml/xml.ts';
import { hintFunctionsOf, readAnswerHints } from './answer-hints.ts';
import { ProblemContext, type Rewriter } from './context.ts';
import { readCheck } from './custom-question.ts';
import {
  DEPENDENT_INPUTS,
  isPlainMarkup,
  isRepeatedLabel,
  isResponse,
  RESPONSE_PROPERTIES,
} from './elements.ts';
import { joinExplanations, type SolutionRule } from './explanations.ts';
import { frameOf, labelOf, type QuestionFrame, UnusableQuestion } from './frame.ts';
import { isServerScript, type ScriptFault } from './program.ts';
import { questionText } from './question-text.ts';
import { RESPONSE_KINDS, type ResponseKind } from './response-kinds.ts';

const MAX_INPUTS = 100;

export type ProblemBody = Pick<
  ProblemContent,
  'parts' | 'hints' | 'pointsPossible' | 'checks' | 'answerHints' | 'hintFunctions'
> & {
  unsupported: string[];
};

/**
 * Reads the content of a `<problem>`. Unsupported questions become parts of kind `unsupported`. `fault` is why its scripts
 * can't be run; null where they can, or where there are none.
 */
export function readProblemBody(
  problem: XmlElement,
  file: string,
  links: Rewriter,
  diagnostics: Diagnostics,
  fault: ScriptFault | null,
): ProblemBody {
  const reader = new BodyReader(new ProblemContext(file, links, diagnostics, fault !== null), fault);
  const parts = reader.parts(problem.children);
  const { hints, points: pointsPossible, unsupported, checks, answerHints, hintFunctions } = reader;
  return {
    parts,
    hints,
    pointsPossible,
    unsupported,
    ...(checks.length > 0 && { checks }),
    ...(answerHints.length > 0 && { answerHints }),
    ...(hintFunctions.length > 0 && { hintFunctions }),
  };
}

class BodyReader {
  readonly hints: string[] = [];
  readonly unsupported: string[] = [];
  readonly checks: ResponseCheck[] = [];
  readonly answerHints: AnswerHint[] = [];
  readonly hintFunctions: HintFunction[] = [];
  points = 0;
  readonly #context: ProblemContext;
  readonly #solutionRules = new Map<XmlElement, SolutionRule>();
  readonly #fault: ScriptFault | null;

  constructor(context: ProblemContext, fault: ScriptFault | null) {
    this.#context = context;
    this.#fault = fault;
  }

  parts(nodes: readonly XmlNode[]): ProblemPart[] {
    const parts: ProblemPart[] = [];
    let pending: XmlNode[] = [];
    const flush = (): void => {
      const html = toHtml(pending);
      if (html.trim() !== '') {
        parts.push({ kind: 'html', html: this.#context.rewrite(html, pending[0]?.line ?? 0) });
      }
      pending = [];
    };
    for (const [index, node] of nodes.entries()) {
      if (node.kind === 'text' || isPlainMarkup(node)) {
        if (!isRepeatedLabel(node, nodes, index)) pending.push(node);
        continue;
      }
      flush();
      parts.push(...this.#special(node, following(nodes, index)));
    }
    flush();
    return parts;
  }

  #special(element: XmlElement, siblings: Iterable<XmlNode>): ProblemPart[] {
    const { name } = element;
    if (name === 'solution') {
      const rule = this.#solutionRules.get(element);
      return [{ kind: 'solution', html: this.#context.html(element), ...rule }];
    }
    if (name === 'solutionset') return this.parts(childrenNamed(element, 'solution'));
    // Shown with the choices that it is about, where these ask for it.
    if (name === 'targetedfeedbackset') return [];
    if (name === 'demandhint') {
      const hints = childrenNamed(element, 'hint').map((hint) => this.#context.html(hint).trim());
      this.hints.push(...hints.filter((hint) => hint !== ''));
      return [];
    }
    if (isServerScript(element)) return [];
    if (name === 'script') {
      this.#context.warnIgnored(element, 'A script in this language is not run.');
      return [];
    }
    if (RESPONSE_KINDS[name] !== undefined) return this.#response(element, RESPONSE_KINDS[name], siblings);
    if (isResponse(name)) {
      this.#context.nextResponse();
      const inner = descendantsNamed(element, ...DEPENDENT_INPUTS)[0];
      const input = inner === undefined ? '' : ` (with <${inner.name}>)`;
      return this.#unsupported(element, `this type of question${input} is not supported.`);
    }
    if (DEPENDENT_INPUTS.has(name))
      return this.#unsupported(element, 'this type of question is not supported.');
    const attributes = Object.fromEntries(
      [...element.attributes].map(([key, value]) => [key, this.#rewriteAttribute(value, element)]),
    );
    return [{ kind: 'group', tag: name, attributes, parts: this.parts(element.children) }];
  }

  #rewriteAttribute(value: string, element: XmlElement): string {
    return this.#context.rewrite(`"${value}"`, element.line).slice(1, -1);
  }

  #response(response: XmlElement, kind: ResponseKind, siblings: Iterable<XmlNode>): ProblemPart[] {
    const number = this.#context.nextResponse();
    const inputs = kind.inputs(response);
    if (inputs.length === 0) {
      const [other] = descendantsNamed(response, ...DEPENDENT_INPUTS);
      const reason =
        other === undefined ? 'it has no field to answer in.' : `<${other.name}> is not supported in it.`;
      return this.#unsupported(response, reason, undefined, other?.name);
    }
    if (inputs.length > MAX_INPUTS) return this.#unsupported(response, 'it has too many fields.');
    if (response.name === 'customresponse') {
      const fault = this.#addCheck(response, number, inputs.length);
      if (fault !== null) return this.#unsupported(response, fault);
    }
    const label = labelOf(response, inputs, this.#context);
    const questions = new Map<XmlElement, ProblemPart[]>();
    for (const [index, input] of inputs.entries()) {
      const firstLabel = index === 0 && !label.isShared ? label : null;
      const frame = frameOf(input, `${number}_${index + 1}`, firstLabel, this.#context);
      const parts = this.#question(response, input, frame, kind);
      questions.set(input, parts);
      const [part] = parts;
      if (part?.kind !== 'question' || part.question.kind !== 'single-choice') continue;
      const rules = joinExplanations(response, input, siblings, part.question, this.#context);
      for (const [solution, rule] of rules) this.#solutionRules.set(solution, rule);
    }
    const questionIds = [...questions.values()]
      .flat()
      .flatMap((part) => (part.kind === 'question' ? [part.question.id] : []));
    for (const name of questionIds.length > 0 ? hintFunctionsOf(response) : []) {
      this.hintFunctions.push({ questionIds, function: name });
    }
    const shared = label.isShared ? paragraphs(label.label, ...label.descriptions) : '';
    return [
      ...(shared === '' ? [] : [{ kind: 'html' as const, html: shared }]),
      ...this.#withQuestions(response.children, questions),
    ];
  }

  /** Why the answers to a response can't be judged; null where they can. */
  #addCheck(response: XmlElement, number: number, inputs: number): string | null {
    if (this.#fault !== null) return reasonOf(this.#fault);
    const ids = [...Array(inputs).keys()].map((index) => `${number}_${index + 1}`);
    try {
      this.checks.push(readCheck(response, String(number), ids));
      return null;
    } catch (error) {
      if (!(error instanceof UnusableQuestion)) throw error;
      return error.message;
    }
  }

  #question(
    response: XmlElement,
    input: XmlElement,
    frame: QuestionFrame,
    kind: ResponseKind,
  ): ProblemPart[] {
    try {
      const question = kind.read(response, input, frame, this.#context);
      this.points += question.points;
      this.answerHints.push(...readAnswerHints(response, input, question, this.#context));
      return [{ kind: 'question', question }];
    } catch (error) {
      if (!(error instanceof UnusableQuestion)) throw error;
      const { label, descriptions } = frame;
      return this.#unsupported(response, error.message, paragraphs(label, ...descriptions));
    }
  }

  /** The text around a response's fields, with the questions in the fields' places. */
  #withQuestions(nodes: readonly XmlNode[], questions: Map<XmlElement, ProblemPart[]>): ProblemPart[] {
    const parts: ProblemPart[] = [];
    let pending: XmlNode[] = [];
    const flush = (): void => {
      parts.push(...this.parts(pending));
      pending = [];
    };
    for (const node of nodes) {
      if (node.kind === 'text') {
        pending.push(node);
        continue;
      }
      const question = questions.get(node);
      if (question !== undefined) {
        flush();
        parts.push(...question);
      } else if (RESPONSE_PROPERTIES.has(node.name)) continue;
      else if ([...questions.keys()].some((input) => descendantsNamed(node, input.name).includes(input))) {
        flush();
        const inner = this.#withQuestions(node.children, questions);
        parts.push({
          kind: 'group',
          tag: node.name,
          attributes: Object.fromEntries(node.attributes),
          parts: inner,
        });
      } else pending.push(node);
    }
    flush();
    return parts;
  }

  /** `text`: what a learner can still read of the question; `tag`: the element that says what it is about. */
  #unsupported(
    element: XmlElement,
    reason: string,
    text = this.#readableText(element),
    tag = element.name,
  ): ProblemPart[] {
    this.#context.unsupportedQuestion(element, element.name, reason);
    this.unsupported.push(tag);
    const fault = this.#fault !== null && reason === reasonOf(this.#fault) ? this.#fault : null;
    return [
      ...(text === '' ? [] : [{ kind: 'html' as const, html: text }]),
      { kind: 'unsupported', tag, reason, ...(fault !== null && scriptFaultOf(fault)) },
    ];
  }

  #readableText(element: XmlElement): string {
    const html = toHtml(questionText(element.children)).trim();
    return this.#context.rewrite(html, element.line);
  }
}

function paragraphs(...texts: (string | null)[]): string {
  return texts.map((text) => (text === null ? '' : `<p>${text}</p>`)).join('');
}

/** The siblings after a node, read as far as they are asked for. */
function* following(nodes: readonly XmlNode[], index: number): Iterable<XmlNode> {
  for (let at = index + 1; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node !== undefined) yield node;
  }
}

function scriptFaultOf({ module }: ScriptFault): { missingModule: string } | { scriptFails: true } {
  return module === null ? { scriptFails: true } : { missingModule: module };
}

function reasonOf(fault: ScriptFault): string {
  return fault.module === null
    ? 'its script fails.'
    : `its script needs ${fault.module}, which this site's Python doesn't have.`;
}
