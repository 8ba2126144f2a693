import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { ACCENT, drawDivider, drawFrame, drawSeal, INNER } from './draw-ornaments.ts';
import { drawSignatories } from './draw-signatories.ts';
import { drawText, INK, type Pdf, SOFT, type Structure, type TextLayout } from './draw-text.ts';
import type { Paper } from './paper.policy.ts';
import {
  messages as certificateMessages,
  factsLine,
  type PrintedCertificate,
} from './printed-certificate.ts';
import { fitText, fontFile } from './text-runs.ts';

const messages = defineMessages({
  qrCode: {
    defaultMessage: 'QR code that leads to {url}',
    description: 'Describes the code on a certificate, for screen readers',
  },
});

/** PDF points, landscape. */
const PAPERS: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'LETTER' };

const QR_SIZE = 50;

/**
 * A certificate as PDF/UA: tagged, with embedded fonts, one landscape page in a frame, with a seal, signatures and a QR
 * code of its public page.
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
    lang: currentLanguage().lang,
    displayTitle: true,
    font: fontFile('latin', 'regular'),
    info: {
      Title: `${t(certificateMessages.heading)}: ${certificate.name}, ${certificate.courseTitle}`,
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

function drawContent(doc: Pdf, root: Structure, certificate: PrintedCertificate): void {
  const { width, height } = doc.page;
  const center = width / 2;
  const measure = width - 2 * INNER - 120;
  const title = { size: 27, weight: 'bold', maxLines: 2, width: measure } as const;
  // A title of one line leaves room, which is shared by the space above and below the text.
  const spare = fitText(certificate.courseTitle, title).lines.length === 1 ? 14 : 0;
  let top = INNER + 22 + (height - 595) / 3 + spare;
  const line = (text: string, gap: number, layout: Omit<TextLayout, 'center' | 'width' | 'top'>) => {
    top = drawText(doc, root, text, { center, width: measure, top: top + gap, ...layout });
  };
  line(certificate.siteName, 0, { size: 13, color: SOFT });
  line(t(certificateMessages.heading), 8, { size: 34, weight: 'bold', color: ACCENT, tag: 'H1' });
  drawDivider(doc, center, top + 12);
  line(t(certificateMessages.certifies), 26, { size: 12, color: SOFT });
  line(certificate.name, 2, { size: 38, weight: 'bold' });
  line(t(certificateMessages.completed), 6, { size: 12, color: SOFT });
  line(certificate.courseTitle, 4, title);
  line(certificate.offeredBy, 6, { size: 12.5 });
  const facts = factsLine(certificate);
  if (facts !== '') line(facts, 3, { size: 12, color: SOFT });
  const foot = height - INNER - 166;
  drawSeal(doc, center, foot + 46, 46);
  drawSignatories(doc, root, certificate, { top: foot, left: INNER + 28, right: width - INNER - 28 });
  drawVerification(doc, root, certificate);
}

function drawVerification(doc: Pdf, root: Structure, { url }: PrintedCertificate): void {
  const { width, height } = doc.page;
  const [left, top] = [width - INNER - 12 - QR_SIZE, height - INNER - 12 - QR_SIZE];
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = QR_SIZE / size;
  const figure = doc.struct('Figure', { alt: t(messages.qrCode, { url }) }, () => {
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
  const layout = {
    center: width / 2,
    top: height - INNER - 24,
    width: width - 2 * INNER - 2 * (QR_SIZE + 24),
    size: 8.5,
    color: SOFT,
  };
  drawText(doc, root, t(certificateMessages.verify, { url }), layout);
}
