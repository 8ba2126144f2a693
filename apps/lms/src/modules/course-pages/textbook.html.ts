import type { Textbook } from '@lectern/olx';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type BookPath, chapterTitle } from '../../kernel/course/textbooks.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, isolated, visuallyHidden } from '../../lib/markup.ts';

const messages = defineMessages({
  empty: { defaultMessage: 'Nothing to read yet', description: 'Heading of a textbook without chapters' },
  chapters: {
    defaultMessage: 'Chapters',
    description: 'Name of the list of a textbook’s chapters, for screen readers',
  },
  missing: {
    defaultMessage: 'This chapter’s file didn’t come with the course. Ask the course team for it.',
    description: 'In place of a chapter of a textbook',
  },
  elsewhere: {
    defaultMessage: 'This chapter is on another site.',
    description: 'In place of a chapter of a textbook',
  },
  openOn: {
    defaultMessage: 'Open on {site}<hidden> in a new tab</hidden>',
    description:
      'Link to a chapter of a textbook; “site” is the name of a host; what is hidden is for screen readers',
  },
  openElsewhere: {
    defaultMessage: 'Open on another site<hidden> in a new tab</hidden>',
    description: 'Link to a chapter of a textbook; what is hidden is for screen readers',
  },
  openPdf: {
    defaultMessage: 'Open PDF<hidden> in a new tab</hidden>',
    description: 'Link to a chapter of a textbook; what is hidden is for screen readers',
  },
  openPage: {
    defaultMessage: 'Open page<hidden> in a new tab</hidden>',
    description: 'Link to a chapter of a textbook; what is hidden is for screen readers',
  },
  download: { defaultMessage: 'Download PDF', description: 'Link to a chapter of a textbook' },
});

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
<h2 id="chapter" dir="auto"${book.chapters.length === 1 && html` class="visually-hidden"`}>${title ?? t(messages.empty)}</h2>
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
  return html`<nav class="textbook__chapters" aria-label="${t(messages.chapters)}"><ol>${book.chapters.map(item)}</ol></nav>`;
}

function renderChapter({ kind, page, frameUrl }: TextbookPage, title: string, url: string | null): Html {
  if (url === null) return html`<p class="muted">${t(messages.missing)}</p>`;
  if (frameUrl === null) {
    return html`<p class="muted">${t(messages.elsewhere)}</p>
<p><a${attributes({ class: 'button button--primary', href: url, target: '_blank', rel: 'noopener' })}>${openOn(url)}</a></p>`;
  }
  const fragment = page === null ? '' : `#page=${page}`;
  const isPdf = kind === 'pdfbook';
  return html`<p class="textbook__actions"><a${attributes({ class: 'button', href: frameUrl + fragment, target: '_blank', rel: 'noopener' })}>${rich(isPdf ? messages.openPdf : messages.openPage, { hidden: visuallyHidden })}</a>
${isPdf && html`<a${attributes({ class: 'button button--quiet', href: url, download: true })}>${t(messages.download)}</a>`}</p>
<iframe${attributes({ class: `textbook__frame${isPdf ? ' textbook__frame--pdf' : ''}`, src: frameUrl + fragment, title, loading: 'lazy' })}></iframe>`;
}

function openOn(url: string): Html {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!URL.canParse(absolute)) return rich(messages.openElsewhere, { hidden: visuallyHidden });
  return rich(messages.openOn, { site: isolated(new URL(absolute).host), hidden: visuallyHidden });
}
