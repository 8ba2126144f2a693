import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { paths } from '../../course/paths.ts';
import type { ResultKind } from '../../lms/search.ts';

/** The search parameters in the URL. */
export interface Search {
  /** Trimmed; empty if missing. */
  text: string;
  /** Null for results of every kind. */
  kind: ResultKind | null;
}

/** The kinds that results can be filtered by, in the order of the filters. */
export const filterKinds = [
  'text',
  'video',
  'problem',
  'page',
  'name',
  'other',
] as const satisfies readonly ResultKind[];

export function readSearch(params: URLSearchParams): Search {
  return {
    text: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    kind: filterKinds.find((kind) => kind === params.get('type')) ?? null,
  };
}

export function searchAddress(courseId: string, { text, kind }: Search): string {
  const params = new URLSearchParams({ q: text, ...(kind !== null && { type: kind }) });
  return `${paths.search(courseId)}?${params}`;
}
