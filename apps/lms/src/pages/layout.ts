import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_FIELD } from '../http/csrf-token.ts';
import { currentLanguage } from '../i18n/current-language.ts';
import { defineMessages, t } from '../i18n/messages.ts';
import { type Html, html, raw } from '../lib/html.ts';
import { colorScheme, readingAttribute } from './current-reading.ts';
import { type HeaderCourse, siteHeader } from './site-header.ts';
import { STYLESHEET_PATH } from './stylesheet.ts';

const messages = defineMessages({
  error: {
    defaultMessage: 'Error: {title}',
    description: 'Title of a page whose form was refused, in the browser’s tab',
  },
  skip: {
    defaultMessage: 'Skip to main content',
    description: 'Link for keyboards, first on every page',
  },
  footer: {
    defaultMessage: 'Footer',
    description: 'Name of the links at the bottom of every page, for screen readers',
  },
  contact: {
    defaultMessage: 'Contact',
    description: 'Link in the footer',
  },
  reading: {
    defaultMessage: 'Reading settings',
    description: 'Link in the footer and in the account menu: text size, colors and the like',
  },
  accessibility: {
    defaultMessage: 'Accessibility',
    description: 'Link in the footer, to the site’s accessibility statement',
  },
  terms: {
    defaultMessage: 'Terms of service',
    description: 'Link in the footer',
  },
  privacy: {
    defaultMessage: 'Privacy',
    description: 'Link in the footer, to the privacy policy',
  },
});

/** The settings of the reader. */
export const READING_PATH = '/reading';
/** The site's accessibility statement. */
export const ACCESSIBILITY_PATH = '/accessibility';

export interface Page {
  /** The page's title; the site's name is appended. */
  title: string;
  /** The content of `main`, with the page's one `h1`. */
  body: Html;
  /** How wide the content may get: a form, running text, or the full page. */
  width?: 'narrow' | 'reading' | 'full';
  status?: number;
  /** A submitted form was refused: the title begins with that, as it is read out first. */
  isRefused?: boolean;
  /** For pages that search engines must not index. */
  noIndex?: boolean;
  /** The course to which the page belongs, in the header. */
  course?: HeaderCourse | null;
  /** Additional markup for the head of the document, such as metadata for link previews. */
  head?: Html | null;
}

const WIDTH_CLASS = { narrow: 'page page--narrow', reading: 'page page--reading', full: 'page' };

/** The whole document: header with navigation and account menu, skip link, content, footer. Needs no script. */
export function page(request: FastifyRequest, content: Page): string {
  const {
    title,
    body,
    width = 'full',
    noIndex = false,
    isRefused = false,
    course = null,
    head = null,
  } = content;
  const { siteName } = request.server.context.config;
  const { lang, dir } = currentLanguage();
  const name = title === siteName ? siteName : `${title} | ${siteName}`;
  const document = html`<html lang="${lang}" dir="${dir}"${readingAttribute()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme()}">
<title>${isRefused ? t(messages.error, { title: name }) : name}</title>
${noIndex && html`<meta name="robots" content="noindex">`}
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body class="site">
<a class="skip-link" href="#main">${t(messages.skip)}</a>
${siteHeader(request, course)}
<main id="main" class="${WIDTH_CLASS[width]}" tabindex="-1">
${body}
</main>
<footer class="site-footer"><div class="site-footer__inner"><p>${siteName}</p>${footerNav(request)}</div></footer>
</body>
</html>`;
  return `${raw('<!doctype html>')}\n${document}`;
}

/** Sends a page with its status (200 by default). */
export function sendPage(request: FastifyRequest, reply: FastifyReply, content: Page): FastifyReply {
  return reply
    .code(content.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(page(request, content));
}

/** The hidden CSRF field, required in every form with `method="post"`. */
export function csrfField(request: FastifyRequest): Html {
  return html`<input type="hidden" name="${CSRF_FIELD}" value="${request.csrfToken()}">`;
}

function footerNav(request: FastifyRequest): Html {
  const { contactUrl, termsUrl, privacyUrl } = request.server.context.config;
  const links = [
    [contactUrl, t(messages.contact)],
    [termsUrl, t(messages.terms)],
    [privacyUrl, t(messages.privacy)],
    [READING_PATH, t(messages.reading)],
    [ACCESSIBILITY_PATH, t(messages.accessibility)],
  ].filter(([href]) => href !== null);
  return html`<nav aria-label="${t(messages.footer)}"><ul>${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}</ul></nav>`;
}
