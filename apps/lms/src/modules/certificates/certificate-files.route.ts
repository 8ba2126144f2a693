import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../http/errors.ts';
import {
  certificateImagePath,
  certificatePdfPath,
} from '../../kernel/certificate-status/certificate-paths.ts';
import { findQueryField } from '../../pages/page-request.ts';
import type { IssuedCertificate } from './certificates.store.ts';
import type { Paper } from './paper.policy.ts';
import { isPrintable } from './printed-certificate.ts';
import { type PublicCertificates, printFor } from './public-certificate.ts';

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
    const printed = printFor(request, certificate);
    if (!(await isPrintable(printed)))
      throw notFound('The name or the course has characters that can’t be put into the PDF. Print the page.');
    const pdf = await drawOnce(keyOf(request, certificate, paper), async () => {
      const { drawPdf } = await import('./draw-pdf.ts');
      return drawPdf(printed, paper);
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="certificate.pdf"')
      .header('x-robots-tag', 'noindex')
      .send(pdf);
  });

  app.get<Route>(certificateImagePath(':id'), async (request, reply) => {
    const certificate = await certificates.getValid(request, DRAWING_COST);
    const printed = printFor(request, certificate);
    const image = await drawOnce(keyOf(request, certificate, 'image'), async () => {
      const { drawImage } = await import('./draw-image.ts');
      return drawImage(printed);
    });
    return reply
      .type('image/png')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .send(image);
  });
}

function keyOf(request: FastifyRequest, certificate: IssuedCertificate, form: string): string {
  return JSON.stringify([request.site.origin, certificate.id, certificate.name, certificate.changedAt, form]);
}

async function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const cached = drawn.get(key);
  if (cached) return cached;
  const file = await draw();
  drawn.set(key, file);
  return file;
}
