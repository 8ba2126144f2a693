import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawSignatories } from './draw-signatories.ts';
import { drawText, INK, type Pdf, SOFT, type Structure, type TextPlace } from './draw-text.ts';
import { CERTIFIES, COMPLETED, HEADING, type PrintedCertificate } from './printed-certificate.ts';
import { fontFile } from './text-runs.ts';

/** PDF points, landscape. */
const PAPERS = { a4: 'A4', letter: 'LETTER' } as const;
export type Paper = keyof typeof PAPERS;

const ACCENT = '#17527a';
const RULE = '#b9b3a5';
const MARGIN = 28;
const QR_SIZE = 62;

/**
 * A certificate as PDF/UA: tagged, with embedded fonts, one landscape page with a QR code of its public page.
 */
export async function drawPdf(certificate: PrintedCertificate, paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: PAPERS[paper],
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    // Missing in the package's types.
    subset: 'PDF/UA' as 'PDF/A-1a',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    font: fontFile('latin', 'regular'),
    info: {
      Title: `${HEADING}: ${certificate.name}, ${certificate.courseTitle}`,
      Author: certificate.siteName,
      CreationDate: new Date(certificate.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawFrame(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawContent(doc, root, certificate);
  root.end();
  doc.end();
  return done;
}

function drawFrame(doc: Pdf): void {
  const { width, height } = doc.page;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(1.5).strokeColor(ACCENT);
  doc.rect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN).stroke();
  doc.lineWidth(0.5).strokeColor(RULE);
  doc.rect(MARGIN + 6, MARGIN + 6, width - 2 * MARGIN - 12, height - 2 * MARGIN - 12).stroke();
  doc.endMarkedContent();
}

function drawContent(doc: Pdf, root: Structure, certificate: PrintedCertificate): void {
  const center = doc.page.width / 2;
  const width = doc.page.width - 6 * MARGIN;
  let top = 62;
  const line = (text: string, gap: number, place: Omit<TextPlace, 'center' | 'width' | 'top'>) => {
    top = drawText(doc, root, text, { center, width, top: top + gap, ...place });
  };
  line(certificate.siteName, 0, { size: 12, color: SOFT });
  line(HEADING, 12, { size: 30, weight: 'bold', color: ACCENT, tag: 'H1' });
  line(CERTIFIES, 18, { size: 12, color: SOFT });
  line(certificate.name, 4, { size: 32, weight: 'bold' });
  line(COMPLETED, 10, { size: 12, color: SOFT });
  line(certificate.courseTitle, 4, { size: 24, weight: 'bold', maxLines: 2 });
  line(certificate.offeredBy, 10, { size: 12 });
  line(`Issued on ${certificate.issuedOn}`, 4, { size: 12 });
  drawSignatories(doc, root, certificate.signatories);
  drawVerification(doc, root, certificate);
}

function drawVerification(doc: Pdf, root: Structure, { url }: PrintedCertificate): void {
  const { width, height } = doc.page;
  const [left, top] = [width - MARGIN - 24 - QR_SIZE, height - MARGIN - 24 - QR_SIZE];
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = QR_SIZE / size;
  const figure = doc.struct('Figure', { alt: `QR code that leads to ${url}` }, () => {
    doc.fillColor(INK);
    for (const [y, row] of data.entries()) {
      for (const [x, isDark] of row.entries()) {
        // Slightly wider than a cell, so that no gap shows between two.
        if (isDark) doc.rect(left + x * cell, top + y * cell, cell + 0.05, cell + 0.05);
      }
    }
    doc.fill();
  });
  root.add(figure);
  figure.end();
  const place = {
    center: width / 2,
    top: height - MARGIN - 26,
    width: width - 10 * MARGIN,
    size: 9,
    color: SOFT,
  };
  drawText(doc, root, `Verify at ${url}`, place);
}
