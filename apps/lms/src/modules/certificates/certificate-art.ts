/** The ornaments of a certificate as SVG path data, around the origin: the page, the PDF and the preview share them. */

const round = (value: number): number => Math.round(value * 100) / 100;

/** A closed curve whose radius depends on the angle. */
function polarPath(points: number, radiusAt: (angle: number) => number): string {
  const steps = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    const radius = radiusAt(angle);
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  });
  return `M${steps.join('L')}Z`;
}

/** The seal's radius, in the unit of its paths. */
export const SEAL_RADIUS = 48;

/** The disc of the seal, with a scalloped edge. */
export const SEAL_DISC = polarPath(360, (angle) => SEAL_RADIUS * (0.965 + 0.035 * Math.cos(30 * angle)));

/** Fine lines that weave around the seal, as on banknotes. */
export const SEAL_LINES: readonly string[] = [0, 1, 2, 3].map((quarter) =>
  polarPath(360, (angle) => SEAL_RADIUS * (0.77 + 0.1 * Math.cos(10 * angle + (quarter * Math.PI) / 2))),
);

/** The rings between the lines and the middle, by radius. */
export const SEAL_RINGS: readonly number[] = [SEAL_RADIUS * 0.89, SEAL_RADIUS * 0.65, SEAL_RADIUS * 0.6];

/** The open book in the middle of the seal. */
export const SEAL_BOOK =
  'M0 -9C-5 -13 -12 -14 -19 -12.5L-19 11C-12 9.5 -5 10.5 0 14.5C5 10.5 12 9.5 19 11L19 -12.5C12 -14 5 -13 0 -9Z';

/** The lines on the pages of the book, and its fold. */
export const SEAL_BOOK_LINES =
  'M0 -8.5L0 13.5M-15 -7.5C-11 -8 -7 -7 -3.5 -5M-15 -2C-11 -2.5 -7 -1.5 -3.5 0.5M-15 3.5C-11 3 -7 4 -3.5 6M15 -7.5C11 -8 7 -7 3.5 -5M15 -2C11 -2.5 7 -1.5 3.5 0.5M15 3.5C11 3 7 4 3.5 6';

/** A rule with a lozenge in its middle. */
export const DIVIDER = 'M-74 0L-8 0M8 0L74 0M0 -4.5L4.5 0L0 4.5L-4.5 0Z';

/** A wave along a line of `length` from (0, 0) to the right, in whole periods. `phase`: 1, or -1 for its mirror image. */
export function wavePath(length: number, height: number, phase: 1 | -1): string {
  const periods = Math.round(length / 14);
  const half = length / periods / 2;
  let path = 'M0 0';
  for (let index = 0; index < periods * 2; index += 1) {
    const side = (index % 2 === 0 ? 1 : -1) * phase * height;
    path += `c${round(half * 0.36)} ${round(side)} ${round(half * 0.64)} ${round(side)} ${round(half)} 0`;
  }
  return path;
}

/** The seal as SVG elements, in two colors of CSS. */
export function sealMarkup(ink: string, paper: string): string {
  const lines = SEAL_LINES.map((path) => `<path d="${path}"/>`).join('');
  const rings = SEAL_RINGS.map((radius) => `<circle r="${round(radius)}"/>`).join('');
  return `<path d="${SEAL_DISC}" fill="${ink}"/><g fill="none" stroke="${paper}" stroke-width=".6">${lines}${rings}</g><path d="${SEAL_BOOK}" fill="${paper}"/><path d="${SEAL_BOOK_LINES}" fill="none" stroke="${ink}" stroke-width=".8"/>`;
}
