import { Resvg } from '@resvg/resvg-js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Pixels: twice the displayed size. */
const WIDTH = 480;
const HEIGHT = 160;

/**
 * Re-encodes an untrusted PNG or JPEG as a PNG, scaled to fit 480 x 160 pixels. Null if it is neither or can't be decoded.
 * Only pixels survive: no other content of the file reaches a browser or a PDF.
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
