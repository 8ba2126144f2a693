import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { findViewer } from '../../pages/page-request.ts';

const messages = defineMessages({
  title: { defaultMessage: 'Verified certificates', description: 'Title and heading of a page' },
  what: {
    defaultMessage:
      'A verified certificate shows that you passed a course on this site. It has an address of its own, where anyone can check that it is genuine.',
    description: 'Below the heading “Verified certificates”',
  },
  how: { defaultMessage: 'How to earn one', description: 'Heading above steps' },
  upgrade: {
    defaultMessage: 'Upgrade to the verified track, in a course that offers it.',
    description: 'A step toward a verified certificate',
  },
  identity: {
    defaultMessage: '<link>Verify your identity</link>.',
    description: 'A step toward a verified certificate',
  },
  pass: { defaultMessage: 'Pass the course.', description: 'A step toward a verified certificate' },
  mine: { defaultMessage: 'Go to your courses', description: 'Button of the page “Verified certificates”' },
  all: {
    defaultMessage: 'See the courses',
    description: 'Button of the page “Verified certificates”, for visitors',
  },
});

/**
 * GET /verified-certificate: what a verified certificate is and how to earn one. The reference clients link to this page
 * of the marketing site, which on a small site is the LMS, wherever they offer an upgrade.
 */
export function registerVerifiedCertificatePage(app: FastifyInstance, { config }: Context): void {
  app.get('/verified-certificate', { config: { page: true } }, async (request, reply) => {
    const isSignedIn = findViewer(request) !== null;
    return sendPage(request, reply, {
      title: t(messages.title),
      width: 'reading',
      body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
<div class="prose">
<p>${t(messages.what)}</p>
<h2>${t(messages.how)}</h2>
<ol>
<li>${t(messages.upgrade)}</li>
${config.verifyIdentityUrl !== null && html`<li>${rich(messages.identity, { link: linkTo(config.verifyIdentityUrl) })}</li>`}
<li>${t(messages.pass)}</li>
</ol>
</div>
<p><a class="button button--primary" href="${isSignedIn ? '/dashboard' : '/'}">${t(isSignedIn ? messages.mine : messages.all)}</a></p>`,
    });
  });
}
