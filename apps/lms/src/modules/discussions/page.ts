/** A page of a list by its request. */
export interface PageRequest {
  number: number;
  size: number;
  start: number;
}

const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

export function readPage(query: { page?: string | undefined; page_size?: string | undefined }): PageRequest {
  const number = Number(query.page ?? 1);
  const size = Math.min(Number(query.page_size ?? DEFAULT_SIZE), MAX_SIZE);
  return { number, size, start: (number - 1) * size };
}

/** The `pagination` of a list; `url` is that of the request. */
export function presentPagination({ number, size }: PageRequest, count: number, url: URL) {
  const pages = Math.max(1, Math.ceil(count / size));
  const at = (page: number) => {
    const other = new URL(url);
    other.searchParams.set('page', String(page));
    return other.href;
  };
  return {
    next: number < pages ? at(number + 1) : null,
    previous: number > 1 ? at(number - 1) : null,
    count,
    num_pages: pages,
  };
}
