import type { Textbook } from '@lectern/olx';
import { type BookPath, chapterTitle } from '../../kernel/course/textbooks.ts';
import { type Html, html } from '../../pages/html.ts';
import { attributes } from '../../pages/markup.ts';

interface TextbookPage {
  book: Textbook;
  /** From 1. */
  chapter: number;
  /** Where a PDF opens, from 1; null for its beginning. */
  page: number | null;
  kind: BookPath;
  /** What the frame shows; null for a chapter on another site, since most sites refuse to be framed. */
  frameUrl: string | null;
  chapterUrl(chapter: number): string;
}

/** The list of chapters, and the current one: in a frame where the browser can show it, and always as a link. */
export function renderTextbook(page: TextbookPage): Html {
  const { book, chapter } = page;
  const current = book.chapters[chapter - 1];
  const title = current && chapterTitle(current, chapter);
  return html`<div class="textbook">
${book.chapters.length > 1 && renderChapters(page)}
<section class="textbook__chapter" aria-labelledby="chapter">
<h2 id="chapter" dir="auto"${book.chapters.length === 1 && html` class="visually-hidden"`}>${title ?? 'Nothing to read yet'}</h2>
${renderChapter(page, title ?? '', current?.url ?? null)}
</section>
</div>`;
}

function renderChapters({ book, chapter, chapterUrl }: TextbookPage): Html {
  const item = (each: Textbook['chapters'][number], index: number) => {
    const link = {
      href: chapterUrl(index + 1),
      dir: 'auto',
      'aria-current': index + 1 === chapter && 'page',
    };
    return html`<li><a${attributes(link)}><bdi>${chapterTitle(each, index + 1)}</bdi></a></li>`;
  };
  return html`<nav class="textbook__chapters" aria-label="Chapters"><ol>${book.chapters.map(item)}</ol></nav>`;
}

function renderChapter({ kind, page, frameUrl }: TextbookPage, title: string, url: string | null): Html {
  if (url === null)
    return html`<p class="muted">This chapter’s file didn’t come with the course. Ask the course team for it.</p>`;
  if (frameUrl === null) {
    return html`<p class="muted">This chapter is on another site.</p>
<p><a${attributes({ class: 'button button--primary', href: url, target: '_blank', rel: 'noopener' })}>Open on ${hostOf(url)}${IN_NEW_TAB}</a></p>`;
  }
  const place = page === null ? '' : `#page=${page}`;
  const isPdf = kind === 'pdfbook';
  return html`<p class="textbook__actions"><a${attributes({ class: 'button', href: frameUrl + place, target: '_blank', rel: 'noopener' })}>${isPdf ? 'Open PDF' : 'Open page'}${IN_NEW_TAB}</a>
${isPdf && html`<a${attributes({ class: 'button button--quiet', href: url, download: true })}>Download PDF</a>`}</p>
<iframe${attributes({ class: `textbook__frame${isPdf ? ' textbook__frame--pdf' : ''}`, src: frameUrl + place, title, loading: 'lazy' })}></iframe>`;
}

const IN_NEW_TAB = html`<span class="visually-hidden"> in a new tab</span>`;

function hostOf(url: string): string {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  return URL.canParse(absolute) ? new URL(absolute).host : 'another site';
}
