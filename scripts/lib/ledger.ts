/** One row of docs/requirements.md. */
export interface LedgerRow {
  /** Such as `OUT-09`. */
  id: string;
  /** Such as `OUT`. */
  area: string;
}

/** The rows of the ledger, in its order. */
export function findRows(ledger: string): LedgerRow[] {
  return [...ledger.matchAll(/^- \*\*([A-Z0-9]{3})-(\d{2})\*\*/gm)].map(([, area = '', number = '']) => ({
    id: `${area}-${number}`,
    area,
  }));
}

/** A string that opens an argument list, as the title of a test does, also behind `test.each(...)`. */
const title = /\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g;
const id = /\[([A-Z0-9]{3}-\d{2})\]/g;

/** The ids of the rows that the titles of the given test sources name in brackets. */
export function findProvenRows(sources: string[]): Set<string> {
  const titles = sources.flatMap((source) => [...source.matchAll(title)].map((match) => match[2] ?? ''));
  return new Set(titles.flatMap((text) => [...text.matchAll(id)].map((match) => match[1] ?? '')));
}
