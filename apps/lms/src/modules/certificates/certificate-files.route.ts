import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { currentLanguage, runInLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import {
  certificateImagePath,
  certificatePdfPath,
} from '../../kernel/certificate-status/certificate-paths.ts';
import type { IssuedCertificate } from '../../kernel/certificates/certificates.store.ts';
import { notFound } from '../../lib/errors.ts';
import { findQueryField } from '../../pages/page-request.ts';
import type { Paper } from './paper.policy.ts';
import { isPrintable, printedLanguage } from './printed-certificate.ts';
import { type PublicCertificates, printFor } from './public-certificate.ts';

const messages = defineMessages({
  unprintable: {
    defaultMessage: 'The name or the course has characters that can’t be put into the PDF. Print the page.',
    description: 'Error in place of the PDF of a certificate',
  },
});

type Route = { Params: { id: string } };

/** Drawing takes about ten milliseconds of CPU, far more than a page. */
const DRAWING_COST = 4;

// Keyed by everything that is drawn, so changes need no invalidation.
const drawn = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (file) => file.byteLength,
});

/**
 * The PDF (`?paper=a4|letter`) and the preview image of a valid certificate. The drawing libraries are loaded on demand:
 * they take 40 MB.
 */
export function registerCertificateFiles(app: FastifyInstance, certificates: PublicCertificates): void {
  app.get<Route>(certificatePdfPath(':id'), { config: { page: true } }, async (request, reply) => {
    const certificate = await certificates.getValid(request, DRAWING_COST);
    const paper: Paper = findQueryField(request, 'paper') === 'letter' ? 'letter' : 'a4';
    const language = printedLanguage(request.language);
    const printed = runInLanguage(language, () => printFor(request, certificate));
    if (!(await isPrintable(printed))) throw notFound(t(messages.unprintable));
    const pdf = await runInLanguage(language, () =>
      drawOnce(keyOf(request, certificate, paper), async () => {
        const { drawPdf } = await import('./draw-pdf.ts');
        return drawPdf(printed, paper);
      }),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="certificate.pdf"')
      .header('x-robots-tag', 'noindex')
      .send(pdf);
  });

  app.get<Route>(certificateImagePath(':id'), async (request, reply) => {
    const certificate = await certificates.getValid(request, DRAWING_COST);
    // In the site's language: it is cached by others, and fetched by sites that name none.
    const language = languageOfAccount({ language: null }, request.server.context.config);
    const image = await runInLanguage(printedLanguage(language), () =>
      drawOnce(keyOf(request, certificate, 'image'), async () => {
        const { drawImage } = await import('./draw-image.ts');
        return drawImage(printFor(request, certificate));
      }),
    );
    return reply
      .type('image/png')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .send(image);
  });
}

function keyOf(request: FastifyRequest, certificate: IssuedCertificate, form: string): string {
  const { id, name, changedAt } = certificate;
  return JSON.stringify([request.site.origin, id, name, changedAt, form, currentLanguage().code]);
}

async function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const cached = drawn.get(key);
  if (cached) return cached;
  const file = await draw();
  drawn.set(key, file);
  return file;
}
