import type { DocumentKind } from './search-documents.ts';

/** A document that matches a query. */
export interface SearchMatch {
  id: number;
  /** As of a SearchDocument. */
  key: string;
  kind: DocumentKind;
  title: string;
  /** Null beyond the first matches: see `listBodies`. */
  body: string | null;
  /** Higher is better; comparable within one query only. */
  score: number;
}
