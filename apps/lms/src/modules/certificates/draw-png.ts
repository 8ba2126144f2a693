import { Resvg } from '@resvg/resvg-js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Pixels, twice what is shown. */
const WIDTH = 480;
const HEIGHT = 160;

/**
 * An image of a stranger's making, drawn anew as a PNG of 480 x 160 pixels that fits all of it; null for what is no PNG or
 * JPEG or can't be drawn. Only pixels survive: nothing in the file reaches a browser or a PDF.
 */
export function redrawAsPng(image: Buffer): Buffer | null {
  const type = startsWith(image, PNG) ? 'png' : startsWith(image, JPEG) ? 'jpeg' : null;
  if (type === null) return null;
  const href = `data:image/${type};base64,${image.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><image width="${WIDTH}" height="${HEIGHT}" href="${href}"/></svg>`;
  try {
    return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  } catch {
    return null;
  }
}

function startsWith(image: Buffer, signature: Buffer): boolean {
  return image.subarray(0, signature.length).equals(signature);
}
