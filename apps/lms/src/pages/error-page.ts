import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentLanguage } from '../i18n/current-language.ts';
import { defineMessages, t } from '../i18n/messages.ts';
import type { HttpError } from '../lib/errors.ts';
import { html, raw } from '../lib/html.ts';
import { errorTexts } from './error-texts.ts';
import { sendPage } from './layout.ts';

const messages = defineMessages({
  courses: {
    defaultMessage: 'All courses',
    description: 'Button on error pages, to the catalogue',
  },
});

/** An error as an HTML page, with a way on. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const texts = errorTexts(error, request.url);
  return sendPage(request, reply, {
    title: texts.title,
    status: error.status,
    noIndex: true,
    body: html`<div class="empty">
<h1>${texts.title}</h1>
<p>${texts.text}</p>
<p><a class="button button--primary" href="/">${t(messages.courses)}</a></p>
</div>`,
  });
}

/** The page's only style; it loads nothing. */
const FRAMED_STYLE =
  'html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.125rem;margin:0}p{margin:.25rem 0}';
const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox";

/** An error within a frame of another page, such as that of a missing file that an author embeds. */
export function sendFramedError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
): FastifyReply {
  const { title, text } = errorTexts(error, request.url);
  const { lang, dir } = currentLanguage();
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': FRAMED_POLICY, 'cross-origin-resource-policy': 'cross-origin' })
    .send(
      `<!doctype html>\n${html`<html lang="${lang}" dir="${dir}"><meta charset="utf-8"><title>${title}</title><style>${raw(FRAMED_STYLE)}</style><h1>${title}</h1><p>${text}</p></html>`}`,
    );
}
