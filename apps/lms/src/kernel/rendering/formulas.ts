import katex from 'katex';
import 'katex/contrib/mhchem';
import { escapeHtml } from '../../lib/html.ts';
import { macrosWithBudget } from './formula-budget.ts';
import { findLink, toKatex } from './mathjax-tex.ts';

/** Limits on the formulas of one text, or of one course. */
export interface FormulaLimits {
  formulas: number;
  /** Characters of TeX. */
  source: number;
  /** Characters of markup that they become. */
  markup: number;
}

const MIB = 1024 * 1024;

/** Far above real courses, whose longest formula has under 200 characters, and whose texts have under 20 formulas each. */
const TEXT_LIMITS: FormulaLimits = { formulas: 1000, source: 100_000, markup: 4 * MIB };
const COURSE_LIMITS: FormulaLimits = { formulas: 50_000, source: 4 * MIB, markup: 64 * MIB };

const MAX_FORMULA_LENGTH = 3000;
/** Braces within braces. */
const MAX_FORMULA_DEPTH = 60;
const MAX_EXPANSIONS = 1000;
const MAX_STEPS = 10_000;

/** Typesets the formulas of one course, each different one once. */
export class FormulaRenderer {
  readonly #known = new Map<string, string | null>();
  readonly #left: FormulaLimits;

  constructor(limits: FormulaLimits = COURSE_LIMITS) {
    this.#left = { ...limits };
  }

  /** The formulas of one text, which have limits of their own. */
  forText(limits: FormulaLimits = TEXT_LIMITS): TextFormulas {
    return new TextFormulas({ ...limits }, this.#left, (tex, display) => this.#typeset(tex, display));
  }

  #typeset(tex: string, display: boolean): string | null {
    const key = `${display ? 'd' : 'i'}${tex}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const markup = typeset(tex, display);
    this.#known.set(key, markup);
    return markup;
  }
}

export class TextFormulas {
  /** Formulas shown as their source: they are no valid TeX, or too complex. */
  unreadable = 0;
  /** Formulas left as written because the text or the course contains too many. */
  dropped = 0;
  readonly #limits: FormulaLimits[];
  readonly #typeset: (tex: string, display: boolean) => string | null;

  constructor(
    text: FormulaLimits,
    course: FormulaLimits,
    typeset: (tex: string, display: boolean) => string | null,
  ) {
    this.#limits = [text, course];
    this.#typeset = typeset;
  }

  /** HTML with MathML beside it; the readable source for invalid TeX; null once the limits are reached. */
  render(tex: string, display: boolean): string | null {
    const hasRoom = this.#limits.every(
      ({ formulas, source, markup }) => formulas > 0 && source >= tex.length && markup > 0,
    );
    if (!hasRoom) {
      this.dropped += 1;
      return null;
    }
    const typeset = this.#typeset(tex, display);
    if (typeset === null) this.unreadable += 1;
    const markup = typeset ?? readableSource(tex, display);
    for (const limits of this.#limits) {
      limits.formulas -= 1;
      limits.source -= tex.length;
      limits.markup -= markup.length;
    }
    return markup;
  }
}

function typeset(tex: string, display: boolean): string | null {
  if (tex.length > MAX_FORMULA_LENGTH || depthOf(tex) > MAX_FORMULA_DEPTH) return null;
  const source = toKatex(tex, display);
  const redefining = source.replaceAll('\\newcommand', '\\renewcommand');
  // As in MathJax, formulas may redefine what there is, and unknown commands are marked in red.
  const markup =
    attempt(source, display, true) ??
    (redefining === source ? null : attempt(redefining, display, true)) ??
    attempt(source, display, false);
  if (markup === null) return null;
  const url = findLink(tex);
  const linked = url === null ? markup : `<a href="${escapeHtml(url)}">${markup}</a>`;
  // Formulas read from left to right in every language.
  return `<span class="formula${display ? ' formula-display' : ''}" dir="ltr">${linked}</span>`;
}

function attempt(source: string, display: boolean, isStrict: boolean): string | null {
  try {
    const markup = katex.renderToString(source, {
      displayMode: display,
      output: 'htmlAndMathml',
      throwOnError: isStrict,
      strict: false,
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: 50,
      macros: macrosWithBudget(MAX_STEPS),
    });
    return markup.includes('katex-error') ? null : markup;
  } catch {
    return null;
  }
}

function depthOf(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of tex) {
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function readableSource(tex: string, display: boolean): string {
  const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)'];
  return `<code class="formula-source" dir="ltr">${escapeHtml(`${open}${tex}${close}`)}</code>`;
}
