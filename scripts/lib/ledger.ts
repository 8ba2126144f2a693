import { globSync } from 'node:fs';

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

/**
 * The tests that may name rows: of the product, and of its scope. Tests of the ledger's own code name rows as examples.
 */
export function listTests(root: string): string[] {
  const patterns = ['{packages,apps,e2e}/**/*.{test,spec}.{ts,tsx}', 'scripts/lib/scope.test.ts'];
  const files = globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') });
  return files.map((file) => `${root}/${file}`);
}

/** A string that begins with row IDs in brackets and continues with words: a test title, or its part in a table. */
const title = /(['"`])((?:\[[A-Z0-9]{3}-\d{2}\],? ?)+ ?(?:(?!\1)[^\\]|\\.)+)\1/g;
const id = /\[([A-Z0-9]{3}-\d{2})\]/g;

/** The ids of the rows that the titles of the given test sources name in brackets. */
export function findProvenRows(sources: string[]): Set<string> {
  const titles = sources.flatMap((source) => [...source.matchAll(title)].map((match) => match[2] ?? ''));
  return new Set(titles.flatMap((text) => [...text.matchAll(id)].map((match) => match[1] ?? '')));
}
