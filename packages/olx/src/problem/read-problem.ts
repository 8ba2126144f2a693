import type { Diagnostics } from '../diagnostics.ts';
import type { ProblemContent, ProblemPart, Question } from '../problem-model.ts';
import type { Links } from '../text/links.ts';
import { toHtml } from '../xml/to-html.ts';
import {
  childrenNamed,
  descendantsNamed,
  isBlank,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml.ts';
import { choiceGroupsOf, readDropdown, readMultipleChoice, readSingleChoice } from './choices.ts';
import { ProblemContext } from './context.ts';
import { frameOf, type QuestionFrame, UnusableQuestion } from './frame.ts';
import { readNumber } from './number-question.ts';
import { readText } from './text-question.ts';

type Reader = (
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
) => Question;

interface ResponseKind {
  inputs: (response: XmlElement) => XmlElement[];
  read: Reader;
}

const KINDS: Record<string, ResponseKind> = {
  multiplechoiceresponse: { inputs: choiceGroupsOf, read: readSingleChoice },
  choiceresponse: { inputs: choiceGroupsOf, read: readMultipleChoice },
  optionresponse: { inputs: (response) => descendantsNamed(response, 'optioninput'), read: readDropdown },
  stringresponse: { inputs: (response) => descendantsNamed(response, 'textline'), read: readText },
  numericalresponse: {
    inputs: (response) => descendantsNamed(response, 'textline', 'formulaequationinput'),
    read: readNumber,
  },
};

const MAX_INPUTS = 100;

/** Input fields outside of a known response element: nothing could grade them. */
const LONE_INPUTS = new Set([
  'jsinput',
  'javascriptinput',
  'drag_and_drop_input',
  'imageinput',
  'annotationinput',
  'choicetextgroup',
  'codeinput',
  'crystallography',
  'chemicalequationinput',
  'vsepr_input',
  'designprotein2dinput',
  'editageneinput',
  'editamolecule',
  'filesubmission',
  'matlabinput',
  'schematic',
]);
/** What a response holds beside text: read with the question, not shown as text. */
const RESPONSE_PROPERTIES = new Set([
  'label',
  'description',
  'responseparam',
  'additional_answer',
  'correcthint',
  'stringequalhint',
  'regexphint',
  'hintgroup',
  'compoundhint',
]);

export type ProblemBody = Pick<ProblemContent, 'parts' | 'hints' | 'pointsPossible'> & {
  unsupported: string[];
};

/** Reads the content of a `<problem>`. Unsupported questions become parts of kind `unsupported`. */
export function readProblemBody(
  problem: XmlElement,
  file: string,
  links: Links,
  diagnostics: Diagnostics,
): ProblemBody {
  const reader = new BodyReader(new ProblemContext(file, links, diagnostics));
  const parts = reader.parts(problem.children);
  return { parts, hints: reader.hints, pointsPossible: reader.points, unsupported: reader.unsupported };
}

class BodyReader {
  readonly hints: string[] = [];
  readonly unsupported: string[] = [];
  points = 0;
  readonly #context: ProblemContext;

  constructor(context: ProblemContext) {
    this.#context = context;
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
      if (node.kind === 'text' || isOrdinary(node)) {
        if (!isRepeatedLabel(node, nodes, index)) pending.push(node);
        continue;
      }
      flush();
      parts.push(...this.#special(node));
    }
    flush();
    return parts;
  }

  #special(element: XmlElement): ProblemPart[] {
    const { name } = element;
    if (name === 'solution') return [{ kind: 'solution', html: this.#context.html(element) }];
    if (name === 'demandhint') {
      this.hints.push(...childrenNamed(element, 'hint').map((hint) => this.#context.html(hint).trim()));
      return [];
    }
    if (name === 'script') {
      this.#context.warnIgnored(
        element,
        'A script for the server is not run; texts that use its variables show their names.',
      );
      return [];
    }
    if (KINDS[name] !== undefined) return this.#response(element, KINDS[name]);
    if (isResponse(name)) {
      this.#context.nextResponse();
      const inner = descendantsNamed(element, ...LONE_INPUTS)[0];
      const with_ = inner === undefined ? '' : ` (with <${inner.name}>)`;
      return this.#unsupported(element, `this type of question${with_} is not supported.`);
    }
    if (LONE_INPUTS.has(name)) return this.#unsupported(element, 'this type of question is not supported.');
    const attributes = Object.fromEntries(
      [...element.attributes].map(([key, value]) => [key, this.#rewriteAttribute(value, element)]),
    );
    return [{ kind: 'group', tag: name, attributes, parts: this.parts(element.children) }];
  }

  #rewriteAttribute(value: string, element: XmlElement): string {
    return this.#context.rewrite(`"${value}"`, element.line).slice(1, -1);
  }

  #response(response: XmlElement, kind: ResponseKind): ProblemPart[] {
    const number = this.#context.nextResponse();
    const inputs = kind.inputs(response);
    if (inputs.length === 0) return this.#unsupported(response, 'it has no field to answer in.');
    if (inputs.length > MAX_INPUTS) return this.#unsupported(response, 'it has too many fields.');
    const questions = new Map<XmlElement, ProblemPart[]>();
    for (const [index, input] of inputs.entries()) {
      const frame = frameOf(response, input, `${number}_${index + 1}`, index === 0, this.#context);
      questions.set(input, this.#question(response, input, frame, kind));
    }
    return this.#withQuestions(response.children, questions);
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
      return [{ kind: 'question', question }];
    } catch (error) {
      if (!(error instanceof UnusableQuestion)) throw error;
      return this.#unsupported(response, error.message);
    }
  }

  /** The text around a response's fields, with the questions in the fields' places. */
  #withQuestions(nodes: readonly XmlNode[], questions: Map<XmlElement, ProblemPart[]>): ProblemPart[] {
    const parts: ProblemPart[] = [];
    for (const node of nodes) {
      if (node.kind === 'text') {
        if (!isBlank(node))
          parts.push({ kind: 'html', html: this.#context.rewrite(toHtml([node]), node.line) });
        continue;
      }
      const question = questions.get(node);
      if (question !== undefined) parts.push(...question);
      else if (RESPONSE_PROPERTIES.has(node.name)) continue;
      else if ([...questions.keys()].some((input) => descendantsNamed(node, input.name).includes(input))) {
        const inner = this.#withQuestions(node.children, questions);
        parts.push({
          kind: 'group',
          tag: node.name,
          attributes: Object.fromEntries(node.attributes),
          parts: inner,
        });
      } else parts.push(...this.parts([node]));
    }
    return parts;
  }

  #unsupported(element: XmlElement, reason: string): ProblemPart[] {
    this.#context.unsupportedQuestion(element, element.name, reason);
    this.unsupported.push(element.name);
    return [{ kind: 'unsupported', tag: element.name, reason }];
  }
}

function isResponse(name: string): boolean {
  return name.endsWith('response');
}

/** No question, solution, hint or server script in it: it is shown as written. */
function isOrdinary(element: XmlElement): boolean {
  const { name } = element;
  if (name === 'script') return !isServerScript(element);
  if (name === 'solution' || name === 'demandhint' || isResponse(name) || LONE_INPUTS.has(name)) return false;
  return element.children.every((child) => child.kind === 'text' || isOrdinary(child));
}

function isServerScript(element: XmlElement): boolean {
  return /python|perl|loncapa/i.test(element.attributes.get('type') ?? '');
}

/** Older problems write the question as a paragraph and again as `label` of the field: only the label is kept. */
function isRepeatedLabel(node: XmlNode, siblings: readonly XmlNode[], index: number): boolean {
  if (node.kind === 'text' || (node.name !== 'p' && node.name !== 'label')) return false;
  const [first, second] = [siblings[index + 1], siblings[index + 2]];
  const next = first !== undefined && isBlank(first) ? second : first;
  if (next?.kind !== 'element' || KINDS[next.name] === undefined) return false;
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const label = KINDS[next.name]?.inputs(next)[0]?.attributes.get('label');
  return label !== undefined && words(label) !== '' && words(label) === words(textOf(node));
}
