import type { FastifyRequest } from 'fastify';
import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { findQueryField } from '../../pages/page-request.ts';

const messages = defineMessages({
  search: { defaultMessage: 'Search', description: 'Button beside a field for a search' },
  nobody: {
    defaultMessage: 'No one on this page',
    description: 'Heading for a page number after the last one of a list of people',
  },
  earlier: {
    defaultMessage: 'The list ends on an earlier page.',
    description: 'Below the heading “No one on this page”',
  },
  first: { defaultMessage: 'Go to the first page', description: 'Button, to the beginning of a list' },
  pages: {
    defaultMessage: 'Pages',
    description: 'Name of the links to other pages of a list, for screen readers',
  },
  previous: { defaultMessage: 'Previous', description: 'Link to the previous page of a list' },
  next: { defaultMessage: 'Next', description: 'Link to the next page of a list' },
  page: { defaultMessage: 'Page {page} of {last}', description: 'Which page of a list is shown' },
});

export const PAGE_SIZE = 25;
const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 100_000;

/** A search in a list of people. */
export interface Search {
  /** Trimmed; '' matches everybody. */
  text: string;
  /** From 1. */
  page: number;
}

/** Reads `q` and `page`; an invalid page number means the first page. */
export function readSearch(request: FastifyRequest): Search {
  const text = (findQueryField(request, 'q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const page = Number(/^\d{1,6}$/.exec(findQueryField(request, 'page') ?? '')?.[0] ?? 1);
  return { text, page: Math.min(Math.max(page, 1), LAST_PAGE) };
}

/** The search form of a list of people; works without script. */
export function searchForm(path: string, { text }: Search, label: string): Html {
  return html`<form class="search-form" method="get" action="${path}" role="search">
<label for="q">${label}</label>
<div class="search-form__row"><input id="q" name="q" type="search" value="${text}" maxlength="${MAX_SEARCH_LENGTH}" dir="auto">
<button class="button">${t(messages.search)}</button></div>
</form>`;
}

/** Shown for a page number after the last one. */
export function emptyPage(path: string, { text }: Search): Html {
  const query = text === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`;
  return html`<div class="empty"><h2>${t(messages.nobody)}</h2>
<p>${t(messages.earlier)}</p><a class="button" href="${path}${query}">${t(messages.first)}</a></div>`;
}

/** Links to the previous and next page, with other `fields` of the query; null if all results are on one page. */
export function pager(
  path: string,
  { text, page }: Search,
  total: number,
  fields: Readonly<Record<string, string>> = {},
): Html | null {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last === 1) return null;
  const link = (to: number, label: string, rel: string) => {
    const query = new URLSearchParams({ ...fields, ...(text !== '' && { q: text }), page: String(to) });
    return html`<a class="button" href="${path}?${query.toString()}" rel="${rel}">${label}</a>`;
  };
  return html`<nav class="cluster" aria-label="${t(messages.pages)}">
${page > 1 && link(Math.min(page - 1, last), t(messages.previous), 'prev')}
<span class="muted">${t(messages.page, { page: formatNumber(Math.min(page, last)), last: formatNumber(last) })}</span>
${page < last && link(page + 1, t(messages.next), 'next')}
</nav>`;
}
