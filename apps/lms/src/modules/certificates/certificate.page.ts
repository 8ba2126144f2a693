import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInLanguage } from '../../i18n/current-language.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import {
  certificateBadgePath,
  certificateImagePath,
  certificatePath,
  certificatePdfPath,
} from '../../kernel/certificate-status/certificate-paths.ts';
import { linkedinUrl } from '../../kernel/certificate-status/linkedin.ts';
import type { IssuedCertificate } from '../../kernel/certificates/certificates.store.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { alert } from '../../pages/forms.ts';
import { sendPage } from '../../pages/layout.ts';
import { findViewer } from '../../pages/page-request.ts';
import { DIVIDER, sealMarkup } from './certificate-art.ts';
import { type Paper, papersFor } from './paper.policy.ts';
import {
  messages as certificateMessages,
  type FootLine,
  factsLine,
  IMAGE_SIZE,
  isPrintable,
  listFootLines,
  type PrintedCertificate,
  printedLanguage,
} from './printed-certificate.ts';
import { type PublicCertificates, printFor } from './public-certificate.ts';

const messages = defineMessages({
  valid: { defaultMessage: 'This certificate is valid', description: 'Notice above a certificate' },
  issued: { defaultMessage: 'It was issued on {day}.', description: 'Below “This certificate is valid”' },
  revoked: {
    defaultMessage: 'This certificate is no longer valid',
    description: 'Notice above a certificate',
  },
  revokedOn: {
    defaultMessage: 'It was issued on {day} and revoked on {end}.',
    description: 'Below “This certificate is no longer valid”',
  },
  download: { defaultMessage: 'Download PDF', description: 'Button below a certificate' },
  linkedin: {
    defaultMessage: 'Add to LinkedIn profile',
    description: 'Button below a learner’s own certificate',
  },
  name: { defaultMessage: 'Change the name', description: 'Button below a learner’s own certificate' },
  sizes: {
    defaultMessage:
      'The PDF has the size {paper}; there is <pdf>one in {other}</pdf>, too, and an <badge>Open Badge</badge>, a signed credential that wallets and verifiers of W3C Verifiable Credentials can check.',
    description: 'Below the button “Download PDF”; {paper} and {other} are sizes of paper',
  },
  badge: {
    defaultMessage:
      'Download the <badge>Open Badge</badge>, a signed credential that wallets and verifiers of W3C Verifiable Credentials can check.',
    description: 'Below a certificate without a PDF',
  },
  letter: { defaultMessage: 'US Letter', description: 'A size of paper' },
  passed: {
    defaultMessage: '{name} has completed and passed {course}.',
    description: 'What other sites show below a link to a certificate',
  },
});

/** GET /certificates/{id}: for anyone with the link. Shows whether the certificate is valid, and since when. */
export function registerCertificatePage(app: FastifyInstance, certificates: PublicCertificates): void {
  app.get<{ Params: { id: string } }>(
    certificatePath(':id'),
    { config: { page: true } },
    async (request, reply) => {
      const certificate = await certificates.get(request, 1);
      const printed = printFor(request, certificate);
      const isValid = certificate.revokedAt === null;
      const drawn = runInLanguage(printedLanguage(request.language), () => printFor(request, certificate));
      const hasPdf = isValid && (await isPrintable(drawn));
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
    ? alert('success', t(messages.valid), html`<p>${t(messages.issued, { day: issuedOn })}</p>`)
    : alert(
        'danger',
        t(messages.revoked),
        html`<p>${t(messages.revokedOn, { day: issuedOn, end: formatDay(revokedAt, null) })}</p>`,
      );
}

function card(certificate: PrintedCertificate, isValid: boolean): Html {
  const { siteName, name, courseTitle, offeredBy, url } = certificate;
  const facts = factsLine(certificate);
  return html`<article class="certificate${!isValid && ' certificate--revoked'}">
<p class="certificate__site">${siteName}</p>
<h1 class="certificate__heading">${t(certificateMessages.heading)}</h1>
<svg class="certificate__divider" viewBox="-76 -6 152 12" aria-hidden="true"><path d="${DIVIDER}"/></svg>
<p>${t(certificateMessages.certifies)}</p>
<p class="certificate__name" dir="auto">${name}</p>
<p>${t(certificateMessages.completed)}</p>
<p class="certificate__course" dir="auto">${courseTitle}</p>
<p><bdi>${offeredBy}</bdi></p>
${facts !== '' && html`<p>${facts}</p>`}
<div class="certificate__foot"><ul class="certificate__signatories">${listFootLines(certificate).map(footLine)}</ul>
${SEAL}</div>
<p class="certificate__url">${rich(certificateMessages.verify, { url: isolated(url) })}</p>
</article>`;
}

const SEAL = html`<svg class="certificate__seal" viewBox="-48 -48 96 96" aria-hidden="true">${raw(sealMarkup('var(--color-accent)', 'var(--color-surface)'))}</svg>`;

function footLine({ signature, above, name, below }: FootLine): Html {
  return html`<li>${signature !== null && html`<img src="${signature}" alt="${t(certificateMessages.signature, { name })}" width="240" height="80">`}
${above !== null && html`<span class="certificate__above">${above}</span>`}
<span class="certificate__signer" dir="auto">${name}</span>
${below.map((text) => html`<span dir="auto">${text}</span>`)}</li>`;
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
  const [paper, other] = papersFor(request.headers['accept-language']);
  const pdf = (size: Paper) => `${certificatePdfPath(id)}?paper=${size}`;
  const badge = (inside: Html) =>
    html`<a href="${certificateBadgePath(id)}" download="badge.json">${inside}</a>`;
  return html`<div class="certificate-actions">
<div class="cluster">
${hasPdf && html`<a class="button button--primary" href="${pdf(paper)}" download="certificate.pdf">${t(messages.download)}</a>`}
${
  isOwn &&
  html`<a class="button" href="${linkedin}" rel="noreferrer">${t(messages.linkedin)}</a>
<a class="button" href="/account/certificates">${t(messages.name)}</a>`
}
</div>
<p class="muted">${
    hasPdf
      ? rich(messages.sizes, {
          paper: nameOf(paper),
          other: nameOf(other),
          pdf: (inside) => html`<a href="${pdf(other)}" download="certificate.pdf">${inside}</a>`,
          badge,
        })
      : rich(messages.badge, { badge })
  }</p>
</div>`;
}

const nameOf = (paper: Paper): string => (paper === 'a4' ? 'A4' : t(messages.letter));

function openGraph(
  request: FastifyRequest,
  { id, name, courseTitle, siteName, url }: PrintedCertificate,
): Html {
  const description = t(messages.passed, { name, course: courseTitle });
  const tags: [property: string, content: string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', `${t(certificateMessages.heading)}: ${courseTitle}`],
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
