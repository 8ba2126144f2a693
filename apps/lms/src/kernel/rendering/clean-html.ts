import sanitize from 'sanitize-html';
import { boundHtml } from './bound-html.ts';

const LAYOUT_TAGS = ['img', 'figure', 'figcaption', 'section', 'article', 'details', 'summary'];

const ALLOWED: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, ...LAYOUT_TAGS],
  // No `id` and no `name`: either can shadow properties of `document` and `window` (DOM clobbering).
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2' },
};

/**
 * An author's markup for a page of the site, where it is shown without a frame: text, headings, lists, tables, images
 * and links; no scripts, styles, forms or frames. The page already has an `h1`, so headings start at `h2`.
 */
export function cleanHtml(html: string): string {
  return sanitize(boundHtml(html), ALLOWED);
}

/**
 * The same of a page about a course. Studio's template has pictures of Open edX, which no export contains: images that this
 * site doesn't have are left out.
 */
export function cleanAboutHtml(html: string): string {
  return sanitize(boundHtml(html), {
    ...ALLOWED,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !/^(?:https?:|\/assets\/)/i.test(attribs.src ?? ''),
  });
}
