import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  certificateBadgePath,
  certificateImagePath,
  certificatePath,
  certificatePdfPath,
} from '../../kernel/certificate-status/certificate-paths.ts';
import { linkedinUrl } from '../../kernel/certificate-status/linkedin.ts';
import { formatDay } from '../../pages/format-day.ts';
import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findViewer } from '../../pages/page-request.ts';
import type { DesignSignatory } from './certificate-design.ts';
import type { IssuedCertificate } from './certificates.store.ts';
import {
  CERTIFIES,
  COMPLETED,
  HEADING,
  IMAGE_SIZE,
  isPrintable,
  type PrintedCertificate,
} from './printed-certificate.ts';
import { type PublicCertificates, printFor } from './public-certificate.ts';

/** GET /certificates/{id}: for anyone with the link. Shows whether the certificate is valid, and since when. */
export function registerCertificatePage(app: FastifyInstance, certificates: PublicCertificates): void {
  app.get<{ Params: { id: string } }>(
    certificatePath(':id'),
    { config: { page: true } },
    async (request, reply) => {
      const certificate = await certificates.get(request, 1);
      const printed = printFor(request, certificate);
      const isValid = certificate.revokedAt === null;
      const hasPdf = isValid && (await isPrintable(printed));
      return sendPage(request, reply, {
        title: `${printed.name}, ${printed.courseTitle}`,
        noIndex: true,
        head: isValid ? openGraph(request, printed) : null,
        body: html`${status(certificate, printed)}
${card(printed, isValid)}
${isValid && actions(request, certificate, { printed, hasPdf })}`,
      });
    },
  );
}

function status({ revokedAt }: IssuedCertificate, { issuedOn }: PrintedCertificate): Html {
  return revokedAt === null
    ? alert('success', 'This certificate is valid', html`<p>It was issued on ${issuedOn}.</p>`)
    : alert(
        'danger',
        'This certificate is no longer valid',
        html`<p>It was issued on ${issuedOn} and revoked on ${formatDay(revokedAt, null)}.</p>`,
      );
}

function card(certificate: PrintedCertificate, isValid: boolean): Html {
  const { siteName, name, courseTitle, offeredBy, issuedOn, url, signatories } = certificate;
  return html`<article class="certificate${!isValid && ' certificate--revoked'}" lang="en" dir="ltr">
<p class="certificate__site">${siteName}</p>
<h1 class="certificate__heading">${HEADING}</h1>
<p>${CERTIFIES}</p>
<p class="certificate__name" dir="auto">${name}</p>
<p>${COMPLETED}</p>
<p class="certificate__course" dir="auto">${courseTitle}</p>
<p><bdi>${offeredBy}</bdi></p>
<p>Issued on ${issuedOn}</p>
${signatories.length > 0 && html`<ul class="certificate__signatories">${signatories.map(signatory)}</ul>`}
<p class="certificate__url">${url}</p>
</article>`;
}

function signatory({ name, title, organization, signature }: DesignSignatory): Html {
  return html`<li>${signature !== null && html`<img src="${signature}" alt="Signature of ${name}" width="240" height="80">`}
<span class="certificate__signer" dir="auto">${name}</span>
${title !== '' && html`<span dir="auto">${title}</span>`}
${organization !== '' && html`<span dir="auto">${organization}</span>`}</li>`;
}

function actions(
  request: FastifyRequest,
  certificate: IssuedCertificate,
  { printed, hasPdf }: { printed: PrintedCertificate; hasPdf: boolean },
): Html {
  const { id } = certificate;
  const isOwn = findViewer(request)?.id === certificate.userId;
  const linkedin = linkedinUrl({
    title: printed.courseTitle,
    organization: printed.siteName,
    issuedAt: printed.issuedAt,
    id,
    url: printed.url,
  });
  return html`<div class="certificate-actions">
<h2>Keep and share</h2>
<ul class="cluster">
${
  hasPdf &&
  html`<li><a class="button button--primary" href="${certificatePdfPath(id)}">Open PDF (A4)</a></li>
<li><a class="button" href="${certificatePdfPath(id)}?paper=letter">Open PDF (US Letter)</a></li>`
}
<li><a class="button" href="${certificateBadgePath(id)}" download="badge.json">Download Open Badge</a></li>
${
  isOwn &&
  html`<li><a class="button" href="${linkedin}" rel="noreferrer">Add to LinkedIn profile</a></li>
<li><a class="button" href="/account/certificates">Change the name</a></li>`
}
</ul>
<p class="muted">The Open Badge is a signed credential (Open Badges 3.0). Any wallet or verifier that reads W3C Verifiable Credentials can check it.</p>
</div>`;
}

function openGraph(
  request: FastifyRequest,
  { id, name, courseTitle, siteName, url }: PrintedCertificate,
): Html {
  const description = `${name} has completed and passed ${courseTitle}.`;
  const tags: [property: string, content: string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', `${HEADING}: ${courseTitle}`],
    ['og:description', description],
    ['og:url', url],
    ['og:image', `${request.site.origin}${certificateImagePath(id)}`],
    ['og:image:width', IMAGE_SIZE.width],
    ['og:image:height', IMAGE_SIZE.height],
    ['og:image:alt', description],
  ];
  return html`<meta name="description" content="${description}">
<meta name="twitter:card" content="summary_large_image">
${tags.map(([property, content]) => html`<meta property="${property}" content="${content}">\n`)}`;
}
