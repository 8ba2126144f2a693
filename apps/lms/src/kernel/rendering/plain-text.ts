import { decodeHTML } from 'entities';
import { scanHtml } from './scan-html.ts';

const UNSEEN = new Set(['script', 'style']);

/**
 * The text content of markup, for contexts without tags (an option, an attribute). A typeset formula contains itself as
 * MathML, as its source and as what is drawn: its text is its source.
 */
export function textOf(markup: string): string {
  const texts: string[] = [];
  let unseen: string | null = null;
  let tag = '';
  const formula = new FormulaText();
  scanHtml(markup, {
    text: (start, end) => {
      if (unseen !== null) return;
      const text = markup.slice(start, end);
      if (!formula.isOpen) texts.push(text);
      else formula.add(text, tag);
    },
    openTag: (name) => {
      tag = name;
      if (UNSEEN.has(name)) unseen = name;
      if (name === 'span') formula.openSpan();
    },
    attribute: (name, value) => {
      const isFormula = tag === 'span' && name === 'class' && value?.split(/\s+/).includes('formula');
      if (isFormula) formula.begin();
    },
    closeTag: (name) => {
      tag = '';
      if (name === unseen) unseen = null;
      const closed = name === 'span' ? formula.closeSpan() : null;
      if (closed !== null) texts.push(closed);
    },
  });
  if (formula.isOpen) texts.push(formula.text);
  return decodeHTML(texts.join(' ')).replace(/\s+/g, ' ').trim();
}

/** Collects the text of one formula after the other, each in a span with the class `formula`. */
class FormulaText {
  /** Of open spans within the formula and its own; 0 outside of formulas. */
  #depth = 0;
  #source: string | null = null;
  #words: string[] = [];

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** All its words where it has no source: an author's span may have the class, too. */
  get text(): string {
    return this.#source ?? this.#words.join(' ');
  }

  begin(): void {
    if (this.isOpen) return;
    this.#depth = 1;
    this.#source = null;
    this.#words = [];
  }

  openSpan(): void {
    if (this.isOpen) this.#depth += 1;
  }

  add(text: string, tag: string): void {
    if (tag === 'annotation') this.#source = text;
    else this.#words.push(text);
  }

  /** The text of the formula if it has ended. */
  closeSpan(): string | null {
    if (!this.isOpen) return null;
    this.#depth -= 1;
    return this.isOpen ? null : this.text;
  }
}
