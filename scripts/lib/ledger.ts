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

/** A string that begins with rows in brackets and goes on in words: the title of a test, or its part in a table. */
const title = /(['"`])((?:\[[A-Z0-9]{3}-\d{2}\],? ?)+ ?(?:(?!\1)[^\\]|\\.)+)\1/g;
const id = /\[([A-Z0-9]{3}-\d{2})\]/g;

/** The ids of the rows that the titles of the given test sources name in brackets. */
export function findProvenRows(sources: string[]): Set<string> {
  const titles = sources.flatMap((source) => [...source.matchAll(title)].map((match) => match[2] ?? ''));
  return new Set(titles.flatMap((text) => [...text.matchAll(id)].map((match) => match[1] ?? '')));
}
