import { Attributes } from '../../course/attributes.ts';
import type { Markup } from '../../exercise-model.ts';
import { escapeText, toHtml } from '../../xml/to-html.ts';
import { childrenNamed, textOf, type XmlElement, type XmlNode } from '../../xml/xml.ts';
import type { ExerciseSource, ReaderTools } from '../exercises/reader.ts';

const MAX_LABEL = 500;
export const MAX_NAME = 200;

/** What reads the elements of one builder: their attributes and their markup. */
export class BuilderTools {
  readonly #block: ExerciseSource;
  readonly #tools: ReaderTools;
  readonly #ids = new Set<string>();

  constructor(block: ExerciseSource, tools: ReaderTools) {
    this.#block = block;
    this.#tools = tools;
  }

  attributesOf({ attributes, line }: XmlElement): Attributes {
    return new Attributes(new Map(attributes), { ...this.#block, line }, this.#tools.files.diagnostics);
  }

  /** A plain text that is one line; null where there is none. */
  label(text: string | null): string | null {
    const line = (text ?? '').replace(/\s+/g, ' ').trim();
    return line === '' ? null : line.slice(0, MAX_LABEL);
  }

  /** Markup that is written in an attribute, in an element, or escaped in it; null where there is none. */
  markup(written: string | null, element: XmlElement | null = null): Markup | null {
    const inside = element === null ? [] : unwrapped(element.children);
    const hasElements = inside.some(({ kind }) => kind === 'element');
    const text = written ?? (element === null ? '' : textOf(element));
    const html = (hasElements ? toHtml(inside) : /<[a-z]/i.test(text) ? text : escapeText(text)).trim();
    return html === '' ? null : { html: this.rewrite(html) };
  }

  /** The author's own markup, as a text block has it. */
  text(element: XmlElement): Markup | null {
    const html = element.children
      .map((child) => (child.kind === 'text' ? child.text : toHtml([child])))
      .join('');
    return html.trim() === '' ? null : { html: this.rewrite(html) };
  }

  rewrite(html: string): string {
    return this.#tools.links.rewrite(html, this.#block);
  }

  address(written: string | null): string | null {
    return written === null ? null : this.#tools.links.address(written, this.#block);
  }

  /** Markup of the first child with a name, or of the attribute with that name. */
  child(element: XmlElement, name: string): Markup | null {
    const [child] = childrenNamed(element, name);
    return child === undefined
      ? this.markup(this.attributesOf(element).text(name))
      : this.markup(null, child);
  }

  /** The id of a question: its name, or that of its block, made unique. */
  questionId(element: XmlElement): string {
    const written = element.attributes.get('name') ?? element.attributes.get('url_name') ?? 'question';
    const first = written.trim().slice(0, MAX_NAME - 10) || 'question';
    let id = first;
    for (let copy = 2; this.#ids.has(id); copy += 1) id = `${first}-${copy}`;
    this.#ids.add(id);
    return id;
  }
}

/** The texts of a JSON list. */
export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** `<pb-message><html>…</html></pb-message>` has the markup within its `html`. */
function unwrapped(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'element' && (node.name === 'html' || node.name === 'html_demo') ? node.children : node,
  );
}
