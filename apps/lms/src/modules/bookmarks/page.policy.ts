const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

export interface PageRequest {
  /** From 1. */
  number: number;
  /** 1..100. */
  size: number;
}

/** Reads the requested page; a larger page size counts as the maximum, 0 as none given. */
export function readPageRequest(query: { page?: string; page_size?: string }): PageRequest {
  return {
    number: Number(query.page ?? 1),
    size: Math.min(Number(query.page_size ?? DEFAULT_SIZE) || DEFAULT_SIZE, MAX_SIZE),
  };
}

export interface Page {
  /** From 1. */
  number: number;
  /** How many pages there are; an empty list has one. */
  pages: number;
  /** Indices into the list; `end` is exclusive. */
  start: number;
  end: number;
}

/** The page of a list of `count` items, or null if it is after the last one. */
export function findPage(count: number, { number, size }: PageRequest): Page | null {
  const pages = Math.max(1, Math.ceil(count / size));
  const start = (number - 1) * size;
  return number > pages ? null : { number, pages, start, end: Math.min(start + size, count) };
}
