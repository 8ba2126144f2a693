import { Tokenizer } from 'htmlparser2';

/** What {@link scanHtml} reports, in order. Positions are offsets in the markup; `end` is behind the last character. */
export interface HtmlVisitor {
  /** Text with its character references as written. Texts that touch are one. */
  text?(start: number, end: number): void;
  /** The name of a start tag, in lower case. */
  openTag?(name: string, start: number): void;
  /** An attribute of the tag opened last, its name in lower case; `value` as written, null without one. */
  attribute?(name: string, value: string | null, start: number, end: number): void;
  /** The start tag is complete. */
  openTagEnd?(isSelfClosing: boolean, end: number): void;
  closeTag?(name: string, start: number, end: number): void;
}

/**
 * Splits author markup into tags, texts and comments as a browser does, in one pass: the time is linear in the length
 * of any markup, which backtracking expressions can't guarantee.
 */
export function scanHtml(markup: string, visitor: HtmlVisitor): void {
  let textStart = -1;
  let textEnd = -1;
  let attributeStart = 0;
  let attributeName = '';
  let value: [start: number, end: number] | null = null;
  const endText = (): void => {
    if (textStart >= 0) visitor.text?.(textStart, textEnd);
    textStart = -1;
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(start, end) {
        if (textStart >= 0 && start !== textEnd) endText();
        if (textStart < 0) textStart = start;
        textEnd = end;
      },
      onopentagname(start, end) {
        endText();
        visitor.openTag?.(markup.slice(start, end).toLowerCase(), start - 1);
      },
      onattribname(start, end) {
        attributeStart = start;
        attributeName = markup.slice(start, end).toLowerCase();
        value = null;
      },
      onattribdata(start, end) {
        value = [value?.[0] ?? start, end];
      },
      onattribend(_quote, end) {
        const text = value === null ? null : markup.slice(...value);
        visitor.attribute?.(attributeName, text, attributeStart, end);
      },
      onopentagend(end) {
        visitor.openTagEnd?.(false, end + 1);
      },
      onselfclosingtag(end) {
        visitor.openTagEnd?.(true, end + 1);
      },
      onclosetag(start, end) {
        endText();
        visitor.closeTag?.(markup.slice(start, end).toLowerCase(), start - 2, end);
      },
      oncomment: endText,
      ondeclaration: endText,
      oncdata: endText,
      onprocessinginstruction: endText,
      onattribentity: ignore,
      ontextentity: ignore,
      onend: endText,
    },
  );
  tokenizer.write(markup);
  tokenizer.end();
}
