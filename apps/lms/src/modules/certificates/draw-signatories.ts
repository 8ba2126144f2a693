import { t } from '../../i18n/messages.ts';
import { drawText, type Pdf, SOFT, type Structure } from './draw-text.ts';
import {
  messages as certificateMessages,
  type FootLine,
  listFootLines,
  type PrintedCertificate,
} from './printed-certificate.ts';

/** More would be too small to read; the public page has all. */
const MAX_LINES = 4;
const IMAGE = { width: 120, height: 40 };
/** Free space on both sides of the seal's center, in points. */
const SEAL_SPACE = 64;
const GAP = 18;

/**
 * The lines at the foot of the page, half of them on each side of the seal. `top`: of the signatures, in points.
 */
export function drawSignatories(
  doc: Pdf,
  root: Structure,
  certificate: PrintedCertificate,
  { top, left, right }: { top: number; left: number; right: number },
): void {
  const signed = listFootLines(certificate).slice(0, MAX_LINES);
  const half = Math.ceil(signed.length / 2);
  const center = (left + right) / 2;
  drawRow(doc, root, signed.slice(0, half), { top, from: left, to: center - SEAL_SPACE });
  drawRow(doc, root, signed.slice(half), { top, from: center + SEAL_SPACE, to: right });
}

function drawRow(
  doc: Pdf,
  root: Structure,
  row: readonly FootLine[],
  { top, from, to }: { top: number; from: number; to: number },
): void {
  const width = (to - from - GAP * (row.length - 1)) / row.length;
  for (const [index, signed] of row.entries()) {
    drawSigned(doc, root, signed, { top, width, center: from + index * (width + GAP) + width / 2 });
  }
}

function drawSigned(
  doc: Pdf,
  root: Structure,
  { signature, above, name, below }: FootLine,
  { center, top, width }: { center: number; top: number; width: number },
): void {
  if (signature !== null) {
    const scale = Math.min(1, width / IMAGE.width);
    const size = { width: IMAGE.width * scale, height: IMAGE.height * scale };
    const figure = doc.struct('Figure', { alt: t(certificateMessages.signature, { name }) }, () => {
      doc.image(signature, center - size.width / 2, top + IMAGE.height - size.height, size);
    });
    root.add(figure);
    figure.end();
  }
  if (above !== null) drawText(doc, root, above, { center, width, top: top + IMAGE.height - 18, size: 13 });
  const y = top + IMAGE.height + 2;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(0.6).strokeColor('#85827a');
  doc
    .moveTo(center - Math.min(width, 170) / 2, y)
    .lineTo(center + Math.min(width, 170) / 2, y)
    .stroke();
  doc.endMarkedContent();
  const layout = { center, width, size: 9.5, color: SOFT };
  let next = y + 5;
  if (name !== '') {
    next = drawText(doc, root, name, { center, width, top: next, size: 10.5, weight: 'bold' });
  }
  for (const text of below) next = drawText(doc, root, text, { ...layout, top: next, maxLines: 2 });
}
