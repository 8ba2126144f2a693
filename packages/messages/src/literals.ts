/** Finds English in the markup of the LMS that is no message. */

/** A template or a string of a source. */
interface Literal {
  /** The tag of a template; of a string, the key or the function before it. */
  readonly before: string;
  readonly isTemplate: boolean;
  /** Values of a template are left out: a {@link VALUE} is in their place. */
  readonly text: string;
}

const VALUE = '\uFFFC';

/** Reads a source without its comments and regular expressions; also what is within the values of templates. */
class LiteralReader {
  readonly found: Literal[] = [];
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#readCode();
  }

  /** Until the brace that closes a value of a template, or the end. */
  #readCode(): void {
    let depth = 0;
    for (; this.#at < this.#source.length; this.#at += 1) {
      const character = this.#source[this.#at];
      if (this.#isAt('//')) this.#skipTo('\n');
      else if (this.#isAt('/*')) this.#skipTo('*/');
      else if (character === '/' && this.#before(/(?:^|[=(,:;!&|?[{>\n]|return)\s*$/) !== null)
        this.#skipRegExp();
      else if (character === '`') this.#readTemplate(this.#before(/\w+$/) ?? '');
      else if (character === "'" || character === '"') this.#readString(character);
      else if (character === '{') depth += 1;
      else if (character === '}') {
        if (depth === 0) return;
        depth -= 1;
      }
    }
  }

  #readTemplate(tag: string): void {
    let text = '';
    for (this.#at += 1; this.#at < this.#source.length && this.#source[this.#at] !== '`'; this.#at += 1) {
      if (this.#isAt('${')) {
        this.#at += 2;
        this.#readCode();
        text += VALUE;
      } else {
        if (this.#source[this.#at] === '\\') this.#at += 1;
        text += this.#source[this.#at];
      }
    }
    this.found.push({ before: tag, isTemplate: true, text });
  }

  #readString(quote: string): void {
    const before = this.#before(/[\w-]+(?=['"]?[(:]\s*$)/) ?? '';
    const start = this.#at + 1;
    for (this.#at = start; this.#at < this.#source.length && !this.#isAt(quote); this.#at += 1) {
      if (this.#isAt('\\')) this.#at += 1;
    }
    this.found.push({ before, isTemplate: false, text: this.#source.slice(start, this.#at) });
  }

  #skipRegExp(): void {
    let isInClass = false;
    for (this.#at += 1; this.#at < this.#source.length; this.#at += 1) {
      if (this.#isAt('\\')) this.#at += 1;
      else if (this.#isAt('[')) isInClass = true;
      else if (this.#isAt(']')) isInClass = false;
      else if (this.#isAt('/') && !isInClass) return;
    }
  }

  #skipTo(end: string): void {
    const index = this.#source.indexOf(end, this.#at);
    this.#at = index < 0 ? this.#source.length : index + end.length - 1;
  }

  #isAt(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  /** What the code just before this index matches. */
  #before(pattern: RegExp): string | null {
    return pattern.exec(this.#source.slice(Math.max(0, this.#at - 60), this.#at))?.[0] ?? null;
  }
}

/** Attributes that people read or hear. */
const READ_ATTRIBUTE = /\b(?:aria-label|title|placeholder|alt|label)="([^"]*)"/g;
/** A template for the inside of a tag: ` required`, ` aria-current="page"`. */
const ATTRIBUTES =
  /^(?:\s*(?:[a-z-]+="[^"]*"|required|selected|checked|open|hidden|disabled|autofocus))*\s*$/;
/** Elements whose texts are the same in every language. */
const SILENT = /<(code|script|style)\b[^>]*>[\s\S]*?<\/\1>/g;
/** Names of products, and character references. */
const NAMES = /\b(?:Lectern|LinkedIn|Markdown|YouTube)\b|&[a-z]+;/g;

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(NAMES, ''));

function textsOfMarkup(markup: string): string[] {
  const shown = markup.replace(SILENT, '');
  const attributes = [...shown.matchAll(READ_ATTRIBUTE)].map(([, value = '']) => value);
  if (ATTRIBUTES.test(shown)) return attributes;
  // A template may begin or end within a tag.
  const text = shown.replace(/<[^>]*>/g, VALUE).replace(/^[^<>]*>|<[^>]*$/g, VALUE);
  return [...attributes, ...text.split(VALUE)];
}

/** Texts with words in the `html` templates of a source, and those that `siteText` or an `aria-label` get. */
export function findLiteralTexts(source: string): string[] {
  return new LiteralReader(source).found.flatMap(({ before, isTemplate, text }) => {
    const isMarkup = isTemplate && before === 'html';
    const isRead = !isTemplate && (before === 'siteText' || before === 'aria-label');
    const texts = isMarkup ? textsOfMarkup(text) : isRead ? [text] : [];
    return texts.filter(hasWords).map((each) => each.trim());
  });
}

/** Keys of what a page shows. */
const SHOWN = /^(?:title|heading|label|hint|text|lead|error)$/;
/** Messages and their descriptions, and what only developers and operators read. */
const OTHER = /^(?:html|defaultMessage|description|\w*Error)$/;

/** Sentences and titles outside of messages, for sources that only make pages and mails. */
export function findLiteralSentences(source: string): string[] {
  return new LiteralReader(source).found
    .filter(({ before }) => !OTHER.test(before))
    .filter(
      ({ before, text }) =>
        /^[A-Z][\p{Ll}’]+ [\p{L}“\uFFFC]/u.test(text) || (SHOWN.test(before) && /^[A-Z]\p{Ll}+$/u.test(text)),
    )
    .map(({ text }) => text.replaceAll(VALUE, '…'));
}
