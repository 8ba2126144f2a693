import {
  DIVIDER,
  SEAL_BOOK,
  SEAL_BOOK_LINES,
  SEAL_DISC,
  SEAL_LINES,
  SEAL_RADIUS,
  SEAL_RINGS,
  wavePath,
} from './certificate-art.ts';
import type { Pdf } from './draw-text.ts';

export const ACCENT = '#17527a';
const PALE = '#9db8c9';
const PAPER = '#ffffff';

/** Distance of the outer and the inner line of the frame from the edges of the page, in points. */
const OUTER = 24;
export const INNER = 40;

/** Runs drawing commands whose result means nothing to a screen reader. */
function drawArtifact(doc: Pdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The frame of the page: two lines, waves between them, and a lozenge in each corner. */
export function drawFrame(doc: Pdf): void {
  const { width, height } = doc.page;
  drawArtifact(doc, () => {
    doc.lineWidth(1.6).strokeColor(ACCENT);
    doc.rect(OUTER, OUTER, width - 2 * OUTER, height - 2 * OUTER).stroke();
    doc.lineWidth(0.6);
    doc.rect(INNER, INNER, width - 2 * INNER, height - 2 * INNER).stroke();
    doc.lineWidth(0.5).strokeColor(PALE);
    const middle = (OUTER + INNER) / 2;
    for (const [x, y, length, angle] of [
      [INNER, middle, width - 2 * INNER, 0],
      [INNER, height - middle, width - 2 * INNER, 0],
      [middle, INNER, height - 2 * INNER, 90],
      [width - middle, INNER, height - 2 * INNER, 90],
    ] as const) {
      for (const phase of [1, -1] as const) {
        doc.save().translate(x, y).rotate(angle);
        doc
          .path(wavePath(length, 6, phase))
          .stroke()
          .restore();
      }
    }
    for (const x of [middle, width - middle])
      for (const y of [middle, height - middle]) {
        doc.save().translate(x, y).rotate(45);
        doc.rect(-3.2, -3.2, 6.4, 6.4).fill(ACCENT).restore();
      }
  });
}

/** A short rule that separates the heading from the text. */
export function drawDivider(doc: Pdf, x: number, y: number): void {
  drawArtifact(doc, () => {
    doc.save().translate(x, y);
    doc.lineWidth(0.8).path(DIVIDER).fillAndStroke(ACCENT, ACCENT).restore();
  });
}

/** The seal, with its center at (x, y). */
export function drawSeal(doc: Pdf, x: number, y: number, radius: number): void {
  drawArtifact(doc, () => {
    doc
      .save()
      .translate(x, y)
      .scale(radius / SEAL_RADIUS);
    doc.path(SEAL_DISC).fill(ACCENT);
    doc.lineWidth(0.55).strokeColor(PAPER);
    for (const line of SEAL_LINES) doc.path(line).stroke();
    doc.lineWidth(0.9);
    for (const ring of SEAL_RINGS) doc.circle(0, 0, ring).stroke();
    doc.path(SEAL_BOOK).fill(PAPER);
    doc.lineWidth(0.8).strokeColor(ACCENT).path(SEAL_BOOK_LINES).stroke();
    doc.restore();
  });
}
