import { fitText, fontFile, measure, visualRuns, type Weight } from './text-runs.ts';

export const INK = '#1b1f24';
export const SOFT = '#565b63';
const LEADING = 1.3;

/** Position and style of a line or paragraph; lengths in points. */
export interface TextLayout {
  /** The x-coordinate on which lines are centered. */
  center: number;
  top: number;
  width: number;
  size: number;
  maxLines?: number;
  weight?: Weight;
  color?: string;
  tag?: 'H1' | 'P';
}

export type Pdf = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/**
 * Draws centered text as one tagged element that contains the original text. Returns its bottom edge, in points from the
 * top.
 */
export function drawText(
  doc: Pdf,
  root: Structure,
  text: string,
  { center, top, width, size, maxLines = 1, weight = 'regular', color = INK, tag = 'P' }: TextLayout,
): number {
  const fitted = fitText(text, { size, width, maxLines, weight });
  const draw = () => {
    doc.fillColor(color).fontSize(fitted.size);
    for (const [index, line] of fitted.lines.entries()) {
      let x = center - measure(line, fitted.size, weight) / 2;
      const y = top + index * fitted.size * LEADING;
      for (const run of visualRuns(line)) {
        doc.font(fontFile(run.family, weight));
        // With `features`, even empty, a run is shaped as a whole; otherwise words are placed one by one, left to right.
        doc.text(run.text, x, y, { lineBreak: false, features: [], baseline: 'top' });
        x += measure(run.text, fitted.size, weight);
      }
    }
  };
  const element = doc.struct(tag, { actual: text }, draw);
  root.add(element);
  element.end();
  return top + fitted.lines.length * fitted.size * LEADING;
}
