import type { DesignSignatory } from './certificate-design.ts';
import { drawText, type Pdf, type Structure } from './draw-text.ts';

/** More would be too small to read; the public page lists all. */
const MAX_SIGNATORIES = 4;
const TOP = 388;
const IMAGE = { width: 120, height: 40 };

/** The signatories side by side near the bottom of the page, each signature above a line. */
export function drawSignatories(doc: Pdf, root: Structure, signatories: readonly DesignSignatory[]): void {
  const shown = signatories.slice(0, MAX_SIGNATORIES);
  const column = Math.min(170, (doc.page.width - 300) / Math.max(1, shown.length));
  for (const [index, signatory] of shown.entries()) {
    const center = doc.page.width / 2 + (index - (shown.length - 1) / 2) * (column + 12);
    drawSignature(doc, root, signatory, center);
    const place = { center, width: column, size: 9.5 };
    const [name, ...lines] = [signatory.name, signatory.title, signatory.organization].filter(
      (text) => text !== '',
    );
    let top = TOP + IMAGE.height + 6;
    if (name !== undefined) top = drawText(doc, root, name, { ...place, top, size: 10.5, weight: 'bold' });
    for (const text of lines) top = drawText(doc, root, text, { ...place, top, maxLines: 2 });
  }
}

function drawSignature(
  doc: Pdf,
  root: Structure,
  { name, signature }: DesignSignatory,
  center: number,
): void {
  if (signature !== null) {
    const figure = doc.struct('Figure', { alt: `Signature of ${name}` }, () => {
      doc.image(signature, center - IMAGE.width / 2, TOP, IMAGE);
    });
    root.add(figure);
    figure.end();
  }
  doc.markContent('Artifact', { type: 'Layout' });
  const y = TOP + IMAGE.height + 2;
  doc.lineWidth(0.5).strokeColor('#85827a');
  doc
    .moveTo(center - 60, y)
    .lineTo(center + 60, y)
    .stroke();
  doc.endMarkedContent();
}
