import { decodeHTML } from 'entities';
import { scanHtml } from '../rendering/scan-html.ts';
import type { AccessibilityRule } from './accessibility-rules.ts';
import { checkElement } from './element-checks.ts';
import { readInlineStyle } from './inline-style.ts';
import { TableCheck } from './table-check.ts';
import { colorsIn, describeContrast, type TextColors, UNSTYLED } from './text-colors.ts';

/** Takes what a rule found, with what identifies it. */
export type Found = (rule: AccessibilityRule, example: string) => void;

/** An element whose end tag hasn't come yet. */
interface OpenElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  colors: TextColors;
  /** Assistive technology skips it. */
  isSkipped: boolean;
  /** Whether there is something in it to read out. */
  hasName: boolean;
}

/** Elements within elements: more are checked as if they were in the innermost of these. */
const MAX_DEPTH = 200;
const MAX_VALUE_LENGTH = 4000;
const MAX_HEADING_LENGTH = 80;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const NOT_TEXT = new Set('script style template noscript textarea'.split(' '));
const READ_ATTRIBUTES = new Set(
  'alt aria-hidden aria-label aria-labelledby bgcolor color headers href kind role scope src style title type value width height'.split(
    ' ',
  ),
);
/** What a start tag ends, if it is the innermost element. */
const ENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li', 'p']),
  dt: new Set(['dt', 'dd', 'p']),
  dd: new Set(['dt', 'dd', 'p']),
  td: new Set(['td', 'th', 'p']),
  th: new Set(['td', 'th', 'p']),
  tr: new Set(['td', 'th', 'tr', 'p']),
};
const PARAGRAPH_ENDS = new Set(
  'address blockquote div dl figure form h1 h2 h3 h4 h5 h6 hr ol p pre section table ul'.split(' '),
);

/**
 * Reports what readers of a text can't perceive or use: in one pass, in time linear in its length, with memory for
 * {@link MAX_DEPTH} open elements.
 */
export function checkMarkup(markup: string, found: Found): void {
  const check = new MarkupCheck(found, /<(?:style|link)\b/i.test(markup));
  let name = '';
  let attributes = new Map<string, string>();
  scanHtml(markup, {
    text: (start, end) => check.text(markup, start, end),
    openTag(tag) {
      name = tag;
      attributes = new Map();
    },
    attribute(attribute, value) {
      if (!READ_ATTRIBUTES.has(attribute) || attributes.has(attribute)) return;
      attributes.set(attribute, decodeHTML((value ?? '').slice(0, MAX_VALUE_LENGTH)));
    },
    openTagEnd: (isSelfClosing) => check.open(name, attributes, isSelfClosing),
    closeTag: (tag) => check.close(tag),
  });
  check.end();
}

class MarkupCheck {
  readonly #found: Found;
  readonly #hasSheet: boolean;
  readonly #open: OpenElement[] = [];
  readonly #tables: TableCheck[] = [];
  #tooDeep = 0;
  #headingLevel: number | null = null;
  #headingText = '';
  #hasTrack = false;

  constructor(found: Found, hasSheet: boolean) {
    this.#found = found;
    this.#hasSheet = hasSheet;
  }

  open(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): void {
    this.#endImplied(name);
    const around = this.#open.at(-1);
    const element: OpenElement = {
      name,
      attributes,
      colors: colorsIn(around?.colors ?? UNSTYLED, name, readInlineStyle(attributes)),
      isSkipped: around?.isSkipped === true || attributes.get('aria-hidden') === 'true',
      hasName: false,
    };
    this.#begin(element);
    if (VOID.has(name) || (isSelfClosing && this.#isInSvg(name))) this.#finish(element);
    else if (this.#open.length < MAX_DEPTH) this.#open.push(element);
    else this.#tooDeep += 1;
  }

  text(markup: string, start: number, end: number): void {
    const around = this.#open.at(-1);
    if (around === undefined || NOT_TEXT.has(around.name)) return;
    const text = decodeHTML(markup.slice(start, Math.min(end, start + MAX_VALUE_LENGTH)));
    const trimmed = text.trim();
    if (trimmed === '') return;
    around.hasName = true;
    this.#tables.at(-1)?.text(trimmed);
    if (this.#headingText.length < MAX_HEADING_LENGTH) this.#headingText += text;
    const fault = describeContrast(around.colors, this.#hasSheet);
    if (fault !== null) this.#found('contrast', `“${trimmed.slice(0, 40)}” (${fault})`);
  }

  close(name: string): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) this.#closeTo(at);
  }

  end(): void {
    this.#closeTo(0);
  }

  #endImplied(name: string): void {
    const last = this.#open.at(-1);
    if (last === undefined) return;
    if (ENDS[name]?.has(last.name) || (last.name === 'p' && PARAGRAPH_ENDS.has(name))) {
      this.#closeTo(this.#open.length - 1);
      this.#endImplied(name);
    }
  }

  #closeTo(length: number): void {
    while (this.#open.length > length) {
      const element = this.#open.pop();
      if (element !== undefined) this.#finish(element);
    }
  }

  #begin({ name, attributes, isSkipped }: OpenElement): void {
    if (name === 'track')
      this.#hasTrack ||= ['captions', 'subtitles', undefined].includes(attributes.get('kind'));
    if (name === 'video') this.#hasTrack = false;
    if (isHeading(name)) this.#headingText = '';
    if (name === 'table') {
      this.#tables.at(-1)?.nested();
      this.#tables.push(new TableCheck(attributes, isSkipped));
    } else this.#tables.at(-1)?.open(name, attributes);
  }

  #finish(element: OpenElement): void {
    const { name, attributes, isSkipped } = element;
    const around = this.#open.at(-1);
    const checked = checkElement(name, attributes, element.hasName);
    if (around !== undefined && !isSkipped) around.hasName ||= element.hasName || checked.isRead;
    if (checked.fault !== null && !isSkipped) this.#found(...checked.fault);
    if (isHeading(name) && !isSkipped) this.#finishHeading(Number(name.slice(1)), element.hasName);
    if (name === 'video' && !this.#hasTrack && !isSkipped) {
      this.#found('video-captions', attributes.get('src') ?? '');
    }
    if (name === 'table') {
      const example = this.#tables.pop()?.findFault();
      if (example !== undefined && example !== null) this.#found('table-headers', example);
    }
  }

  #finishHeading(level: number, hasName: boolean): void {
    const before = this.#headingLevel;
    this.#headingLevel = level;
    if (!hasName) this.#found('heading-order', `empty h${level}`);
    else if (before !== null && level > before + 1) {
      this.#found('heading-order', `h${level} after h${before}: “${this.#headingText}”`);
    }
  }

  #isInSvg(name: string): boolean {
    return name === 'svg' || this.#open.some((element) => element.name === 'svg');
  }
}

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);
