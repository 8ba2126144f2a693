import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findViewer } from '../../pages/page-request.ts';

/**
 * GET /verified-certificate: what a verified certificate is and how to earn one. The reference clients link to this page
 * of the marketing site, which on a small site is the LMS, wherever they offer an upgrade.
 */
export function registerVerifiedCertificatePage(app: FastifyInstance, { config }: Context): void {
  app.get('/verified-certificate', { config: { page: true } }, async (request, reply) => {
    const isSignedIn = findViewer(request) !== null;
    return sendPage(request, reply, {
      title: 'Verified certificates',
      width: 'reading',
      body: html`<header class="page-title"><h1>Verified certificates</h1></header>
<div class="prose">
<p>A verified certificate shows that you passed a course on this site. It has an address of its own, where anyone can check that it is genuine.</p>
<h2>How to earn one</h2>
<ol>
<li>Upgrade to the verified track, in a course that offers it.</li>
${config.verifyIdentityUrl !== null && html`<li><a href="${config.verifyIdentityUrl}">Verify your identity</a>.</li>`}
<li>Pass the course.</li>
</ol>
</div>
<p><a class="button button--primary" href="${isSignedIn ? '/dashboard' : '/'}">${isSignedIn ? 'Go to your courses' : 'See the courses'}</a></p>`,
    });
  });
}
