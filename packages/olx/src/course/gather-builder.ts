import { innerXmlOf, modernized } from '../blocks/builder/legacy.ts';
import { isBuilderElement, QUESTIONS } from '../blocks/builder/names.ts';
import { toHtml } from '../xml/to-html.ts';
import { isBlank, type XmlElement, type XmlNode } from '../xml/xml.ts';

/** An element and the file that it is in. */
interface Placed {
  element: XmlElement;
  file: string;
}

/** A builder with its questions and texts in it, and what in it is a block of its own. */
interface GatheredBuilder {
  element: XmlElement;
  /** Before its first question. */
  before: Placed[];
  after: Placed[];
}

interface Source {
  /** The element that defines a block; null where it can't be read. */
  define(pointer: XmlElement, file: string): Promise<{ element: XmlElement | null; file: string }>;
  findText(path: string): Promise<string | null>;
  /** Null where it isn't well formed. */
  parse(text: string, file: string): XmlElement | null;
  /** Called for each element that the builder reads. */
  onElement(file: string): void;
}

const MAX_DEPTH = 10;
/** What an exercise's own page can't show, or what would mix with its form. */
const NEEDS_FRAME = /<(script|style|link|iframe|object|embed|video|audio|canvas|svg|form|input|button)\b/i;

/** Puts the elements that a builder reads, which may be in files of their own, into its element. */
export async function gatherBuilder(
  builder: XmlElement,
  file: string,
  source: Source,
): Promise<GatheredBuilder> {
  const written = innerXmlOf(builder);
  const inner = written === null ? null : source.parse(written, file);
  const whole =
    inner === null
      ? builder
      : { ...inner, attributes: new Map([...builder.attributes, ...inner.attributes]) };
  const [before, after]: [Placed[], Placed[]] = [[], []];
  let hasQuestion = false;
  const putAside = (placed: Placed): [] => {
    (hasQuestion ? after : before).push(placed);
    return [];
  };

  async function gather(element: XmlElement, from: string, depth: number): Promise<XmlElement> {
    const children: XmlNode[] = [];
    for (const child of element.children) {
      if (child.kind === 'text') children.push(child);
      else children.push(...(await gatherElement(child, from, depth)));
    }
    return { ...element, children };
  }

  async function gatherElement(child: XmlElement, from: string, depth: number): Promise<XmlElement[]> {
    if (isBare(child)) return [child];
    if (!isBuilderElement(child.name)) return putAside({ element: child, file: from });
    if (depth > MAX_DEPTH) return [];
    source.onElement(from);
    if (child.name === 'html') return gatherText(child, from);
    const definition = await source.define(child, from);
    if (definition.element === null) return [];
    const attributes = new Map([...definition.element.attributes, ...child.attributes]);
    if (QUESTIONS.has(child.name)) hasQuestion = true;
    return [await gather({ ...definition.element, attributes }, definition.file, depth + 1)];
  }

  /** A text as one node, which is the author's markup. */
  async function gatherText(child: XmlElement, from: string): Promise<XmlElement[]> {
    const { element } = await source.define(child, from);
    if (element === null) return putAside({ element: child, file: from });
    const isPointer = element.children.every(isBlank);
    const name = element.attributes.get('filename') ?? child.attributes.get('url_name');
    const text =
      isPointer && name !== undefined ? await source.findText(`html/${name}.html`) : markupOf(element);
    if (text === null || NEEDS_FRAME.test(text)) return putAside({ element: child, file: from });
    return [{ ...child, children: [{ kind: 'text', text, line: child.line }] }];
  }

  const element = await gather(modernized(whole), file, 0);
  return { element: { ...element, name: builder.name }, before, after };
}

/** Elements of the author's markup, and of those that only have names within their parent. */
function isBare({ name }: XmlElement): boolean {
  return BARE.has(name);
}

const BARE = new Set(['question', 'header', 'pb-choice', 'pb-tip', 'pb-message', 'title', 'pb-introduction']);

function markupOf({ children }: XmlElement): string {
  return children.map((child) => (child.kind === 'text' ? child.text : toHtml([child]))).join('');
}
