/** Fewer rows, columns or filled cells aren't a table of data. */
const MIN_ROWS = 2;
const MIN_COLUMNS = 2;
const MIN_FILLED = 4;
/** What tables that only place content contain. */
const PLACED = new Set('h1 h2 h3 h4 h5 h6 iframe ol ul video form'.split(' '));
const MAX_TEXT = 80;

/** Decides whether a table of data has headers, from its tags in order. */
export class TableCheck {
  #isExempt: boolean;
  #hasHeader = false;
  #rows = 0;
  #columns = 0;
  #columnsOfRow = 0;
  #filledCells = 0;
  #isCellFilled = true;
  #text = '';

  constructor(attributes: ReadonlyMap<string, string>, isSkipped: boolean) {
    this.#isExempt = isSkipped || ['presentation', 'none'].includes(attributes.get('role') ?? '');
  }

  /** A table that contains tables only places them. */
  nested(): void {
    this.#isExempt = true;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (PLACED.has(name)) this.#isExempt = true;
    if (name === 'tr') {
      this.#rows += 1;
      this.#columnsOfRow = 0;
    }
    if (name !== 'td' && name !== 'th') return;
    this.#columnsOfRow += 1;
    this.#columns = Math.max(this.#columns, this.#columnsOfRow);
    this.#isCellFilled = false;
    const role = attributes.get('role') ?? '';
    this.#hasHeader ||=
      name === 'th' || attributes.has('scope') || attributes.has('headers') || role.endsWith('header');
  }

  text(text: string): void {
    if (this.#text === '') this.#text = text.slice(0, MAX_TEXT);
    if (this.#isCellFilled) return;
    this.#isCellFilled = true;
    this.#filledCells += 1;
  }

  /** The first words of a table of data without headers; null for other tables. */
  findFault(): string | null {
    const isData = this.#rows >= MIN_ROWS && this.#columns >= MIN_COLUMNS && this.#filledCells >= MIN_FILLED;
    return this.#isExempt || this.#hasHeader || !isData ? null : this.#text;
  }
}
