import { OlxError } from '../errors.ts';
import type { ProblemVariants, StoredElement, StoredNode } from '../problem-model.ts';
import { parseXml, XmlSyntaxError } from '../xml/parse.ts';
import { escapeText } from '../xml/to-html.ts';
import { descendantsNamed, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';

/** One `<script>` that runs on the server; `line` is where it starts in the course file. */
export interface Script {
  code: string;
  line: number;
}

/** What a script did wrong: Python's own message, and the line of the course file. */
export interface ScriptFault {
  /** The class of the exception, or how the run was stopped. */
  type: string;
  message: string;
  line: number | null;
  /** The module that is missing; null for everything else. */
  module: string | null;
}

export interface ScriptRequest {
  scripts: readonly Script[];
  seed: number;
  /** Expressions that must give a function. */
  functions: readonly string[];
  /** Code that judges answers, which must compile and find what it imports. */
  codes: readonly Script[];
}

/**
 * `variables` by name, as Python writes their values; `unusable` are functions that can't be called. Scripts for Python 2
 * run translated.
 */
export type ScriptRun =
  | {
      ok: true;
      value: {
        variables: Record<string, string>;
        unusable: { source: string; message: string; module: string | null }[];
        isPython2: boolean;
      };
    }
  | { ok: false; fault: ScriptFault };

/** Runs the scripts of a problem somewhere safe. */
export type ScriptRunner = (request: ScriptRequest) => Promise<ScriptRun>;

/** As in Open edX, which draws one of so many versions of a problem. */
export const SEED_COUNT = 20;
/** The seed of problems that are the same for everybody. */
export const FIXED_SEED = 1;

/** Whether an element is a script for the server: one without a type is, and one in Perl isn't, as in Open edX. */
export function isServerScript({ name, attributes }: XmlElement): boolean {
  if (name !== 'script') return false;
  const type = attributes.get('type') ?? '';
  return type.trim() === '' ? !attributes.has('src') : /python|loncapa(?!\/perl)/i.test(type);
}

export function findScripts(problem: XmlElement): Script[] {
  return descendantsNamed(problem, 'script')
    .filter(isServerScript)
    .map((script) => ({ code: unescapeText(textOf(script)), line: script.children[0]?.line ?? script.line }));
}

/** As in Open edX, escapes count within CDATA as well: authors write `a &lt; b` in it. */
function unescapeText(code: string): string {
  return code.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ESCAPES[name] ?? '');
}

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * Replaces `$name` by the value of the variable, wherever it stands, the longest names first, as Open edX does: `$ab` is
 * the variable `ab`, or `a` followed by "b". A value may contain the name of a variable
 * that comes later. A text that would be too long stays as it is.
 */
function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  let replaced = text;
  for (const [name, value] of variables) {
    if (!replaced.includes('$')) break;
    const pieces = replaced.split(`$${name}`);
    if (replaced.length + (pieces.length - 1) * (value.length - name.length - 1) > MAX_SUBSTITUTED)
      return text;
    if (pieces.length > 1) replaced = pieces.join(value);
  }
  return replaced;
}

const MAX_SUBSTITUTED = 200_000;

/** The order in which {@link substitute} takes them. */
export function byLength(variables: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(variables).sort(([a], [b]) => b.length - a.length));
}

/** Turns the links of a text into addresses; `line` is the one that it starts on. */
type RewriteLinks = (text: string, line: number) => string;

/**
 * A problem's source with a slot for each text that variables change, and what fills the slots for each set of them.
 * Scripts for the server are left out. `take` counts the characters of each text before the next is made, and throws where
 * there is no room for them.
 */
export function storeVariants(
  problem: XmlElement,
  sets: readonly ReadonlyMap<string, string>[],
  rewriteLinks: RewriteLinks,
  take: (characters: number) => void,
): ProblemVariants {
  const slots: string[][] = sets.map(() => []);
  let count = 0;
  const store = (text: string, line: number, put: Put): string | number => {
    const written = rewriteLinks(put(text, new Map()), line);
    const filled = sets.map((variables) => {
      const each = rewriteLinks(put(text, variables), line);
      if (each !== written) take(each.length);
      return each;
    });
    if (filled.every((each) => each === written)) return written;
    for (const [index, each] of filled.entries()) slots[index]?.push(each);
    count += 1;
    return count - 1;
  };
  const storeNode = (node: XmlNode, parent: string): StoredNode[] => {
    if (node.kind === 'text') {
      // Code that judges answers is no text to put values into.
      if (parent === 'answer') return [{ text: node.text, line: node.line }];
      return [
        { text: store(node.text, node.line, RAW.has(parent) ? substitute : putMarkup), line: node.line },
      ];
    }
    return isServerScript(node) ? [] : [storeElement(node)];
  };
  const storeElement = (element: XmlElement): StoredElement => ({
    name: element.name,
    attributes: [...element.attributes].map(([key, value]) => [key, store(value, element.line, substitute)]),
    children: element.children.flatMap((child) => storeNode(child, element.name)),
    line: element.line,
  });
  return { source: storeElement(problem), slots };
}

/** The source of the problem for the set of variables with this index. */
export function fillVariant({ source, slots }: ProblemVariants, index: number): XmlElement {
  const texts = slots[index] ?? [];
  const read = (stored: string | number): string =>
    typeof stored === 'number' ? (texts[stored] ?? '') : stored;
  const fill = (node: StoredNode, isRaw: boolean): XmlNode[] => {
    if (!('text' in node)) return [fillElement(node)];
    const text = read(node.text);
    return isRaw ? [{ kind: 'text', text, line: node.line }] : (parseMarkup(text, node.line) ?? []);
  };
  const fillElement = ({ name, attributes, children, line }: StoredElement): XmlElement => ({
    kind: 'element',
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, read(value)])),
    children: children.flatMap((child) => fill(child, RAW.has(name))),
    line,
  });
  return fillElement(source);
}

/** Puts the values of variables into a text. */
type Put = (text: string, variables: ReadonlyMap<string, string>) => string;

/** Their text is never markup. */
const RAW = new Set(['script', 'style', 'answer']);

/** A text as markup: values of variables may be elements. Where that isn't well formed, they are plain text. */
function putMarkup(text: string, variables: ReadonlyMap<string, string>): string {
  const markup = substitute(escapeText(text), variables);
  return parseMarkup(markup, 0) === null ? escapeText(substitute(text, variables)) : markup;
}

function parseMarkup(markup: string, line: number): XmlNode[] | null {
  if (!/[<&]/.test(markup)) return [{ kind: 'text', text: markup, line }];
  try {
    return parseXml(`<v>${markup}</v>`, '', FRAGMENT_LIMITS).children;
  } catch (error) {
    if (error instanceof XmlSyntaxError || error instanceof OlxError) return null;
    throw error;
  }
}

const FRAGMENT_LIMITS = { maxXmlDepth: 50, maxXmlElements: 5000 };
