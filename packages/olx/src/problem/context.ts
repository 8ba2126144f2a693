import type { Diagnostics, SourceLocation } from '../diagnostics.ts';
import { toHtml } from '../xml/to-html.ts';
import type { XmlElement } from '../xml/xml.ts';

/** Turns links of the course in markup into addresses. */
export interface Rewriter {
  rewrite(html: string, location: SourceLocation): string;
}

/** Shared by the readers of a problem's elements. */
export class ProblemContext {
  readonly file: string;
  readonly #links: Rewriter;
  readonly #diagnostics: Diagnostics;
  readonly #lacksVariables: boolean;
  #responses = 1;

  /** `lacksVariables`: the problem's scripts can't be run, so the names of their variables stay where values should be. */
  constructor(file: string, links: Rewriter, diagnostics: Diagnostics, lacksVariables: boolean) {
    this.file = file;
    this.#links = links;
    this.#diagnostics = diagnostics;
    this.#lacksVariables = lacksVariables;
  }

  /** Whether a text may depend on a variable without a value. Without scripts, `$5` and `$HOME` are plain text. */
  lacksVariableIn(text: string): boolean {
    return this.#lacksVariables && /\$[a-z_]/i.test(text);
  }

  /** The number of the next response; the first is 2, as in Open edX. */
  nextResponse(): number {
    this.#responses += 1;
    return this.#responses;
  }

  /** The content of an element as HTML, with links rewritten. */
  html(element: XmlElement): string {
    return this.rewrite(toHtml(element.children), element.line);
  }

  rewrite(html: string, line: number): string {
    return this.#links.rewrite(html, { file: this.file, line });
  }

  at(element: XmlElement): SourceLocation {
    return { file: this.file, line: element.line };
  }

  /** Reports markup that has no effect. */
  warnIgnored(element: XmlElement, message: string): void {
    this.#diagnostics.warning('element-ignored', this.at(element), message);
  }

  /** Reports a question that can be answered, but not answered right. */
  warnUngradable(element: XmlElement, reason: string): void {
    this.#diagnostics.warning('question-ungradable', this.at(element), `<${element.name}>: ${reason}`);
  }

  unsupportedQuestion(element: XmlElement, tag: string, reason: string): void {
    this.#diagnostics.warning(
      'question-unsupported',
      this.at(element),
      `<${tag}> will show as unsupported: ${reason}`,
    );
  }
}
