import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { XmlElement, XmlText } from './xml.ts';

/** The text is not well-formed XML. `line` counts from 1. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Authors write the entities of HTML in XML too, although XML names only five. After an unescaped `&`, the parser takes all
 * up to the next `;` for a name.
 */
function entitiesAt(line: () => number): Record<string, string> {
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_, key) {
        const name = String(key);
        if (!/^[a-z][a-z\d]*$/i.test(name))
          throw new XmlSyntaxError('"&" must be written as "&amp;".', line() - newlines(name));
        const written = `&${name};`;
        const decoded = decodeHTMLStrict(written);
        return decoded === written ? undefined : decoded;
      },
    },
  );
}

/**
 * Parses a document. Throws {@link XmlSyntaxError} if it is not well formed, and {@link OlxError} for constructs that
 * only an attack contains: declarations in a document type (except of HTML's entities), extreme depth or number of elements.
 * The name of a document type is ignored, and what it refers to is never loaded.
 */
export function parseXml(
  text: string,
  file: string,
  limits: Pick<Limits, 'maxXmlDepth' | 'maxXmlElements'>,
): XmlElement {
  const parser = new SaxesParser({ position: true });
  parser.ENTITIES = entitiesAt(() => parser.line);
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let line = 1;
  let elements = 0;

  const takeText = (text: string): void => addText(open.at(-1)?.children, text, parser.line);

  parser.on('error', (error) => {
    throw new XmlSyntaxError(error.message.replace(/^[^ ]*\d+:\d+: /, ''), parser.line);
  });
  parser.on('doctype', (documentType) => {
    if (!documentType.includes('[') || declaresCharactersOnly(documentType)) return;
    throw new OlxError('doctype-not-allowed', 'A document type with declarations is not allowed.', file);
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', (tag) => {
    const element: XmlElement = {
      kind: 'element',
      name: tag.name,
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
      line,
    };
    if (open.length >= limits.maxXmlDepth) {
      throw new OlxError(
        'xml-too-deep',
        `Elements are nested deeper than ${limits.maxXmlDepth} levels.`,
        file,
      );
    }
    elements += 1;
    if (elements > limits.maxXmlElements) {
      throw new OlxError('xml-too-large', `There are more than ${limits.maxXmlElements} elements.`, file);
    }
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.write(text).close();
  if (root === null) throw new XmlSyntaxError('There is no element.', 1);
  return root;
}

/**
 * Whether a document type declares only entities of HTML as the characters that they are, as in
 * `[<!ENTITY nbsp "&#160;">]`: they are known anyway, so the declarations are not needed.
 */
function declaresCharactersOnly(documentType: string): boolean {
  const [, inner = '['] = /^[^[]*\[([^\]]{0,10000})\]\s*$/.exec(documentType) ?? [];
  const rest = inner.replace(/<!ENTITY\s+(\w+)\s+(?:"(&#\w{1,7};)"|'(&#\w{1,7};)')\s*>/g, (all, ...found) => {
    const [name, double, single] = found as (string | undefined)[];
    return decodeHTMLStrict(`&${name};`) === decodeHTMLStrict(double ?? single ?? '') ? '' : all;
  });
  return rest.trim() === '';
}

/** Adds text that ends in `line` to the children of an element; outside of all elements there is none to add to. */
function addText(siblings: XmlElement['children'] | undefined, text: string, line: number): void {
  const last = siblings?.at(-1);
  if (last?.kind === 'text') last.text += text;
  else siblings?.push({ kind: 'text', text, line: Math.max(1, line - newlines(text)) } satisfies XmlText);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
