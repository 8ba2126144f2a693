import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../lib/html.ts';
import { sendPage } from './layout.ts';

export interface ResultPage {
  title: string;
  /** Like the title if absent. */
  heading?: string;
  text?: string;
  /** The way on. */
  link: { href: string; label: string };
  status?: number;
}

/** A page that says what came of a submitted form, or of a link in a mail. */
export function sendResultPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, heading = title, text, link, status = 200 }: ResultPage,
): FastifyReply {
  return sendPage(request, reply, {
    title,
    width: 'narrow',
    status,
    noIndex: true,
    body: html`<div class="empty"><h1>${heading}</h1>
${text !== undefined && html`<p>${text}</p>`}
<a class="button button--primary" href="${link.href}">${link.label}</a></div>`,
  });
}
