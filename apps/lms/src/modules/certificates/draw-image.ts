import { Resvg } from '@resvg/resvg-js';
import { t } from '../../i18n/messages.ts';
import { escapeHtml } from '../../lib/html.ts';
import { sealMarkup } from './certificate-art.ts';
import {
  messages as certificateMessages,
  IMAGE_SIZE,
  type PrintedCertificate,
} from './printed-certificate.ts';
import { fitText, fontFiles, isRightToLeft } from './text-runs.ts';

const FAMILIES = 'Noto Serif, Frank Ruhl Libre, Noto Naskh Arabic';

/** The PNG that other sites show next to a link to the certificate. */
export function drawImage({ siteName, name, courseTitle, offeredBy, issuedOn }: PrintedCertificate): Buffer {
  const { width, height } = IMAGE_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${FAMILIES}" text-anchor="middle">
<rect width="${width}" height="${height}" fill="#fcfbf8"/>
<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="#17527a" stroke-width="4"/>
<rect x="36" y="36" width="${width - 72}" height="${height - 72}" fill="none" stroke="#17527a"/>
${lines(t(certificateMessages.heading), { top: 112, size: 44, color: '#17527a', isBold: true })}
${lines(name, { top: 204, size: 60, color: '#1b1f24', isBold: true })}
${lines(t(certificateMessages.completed), { top: 262, size: 26, color: '#565b63' })}
${lines(courseTitle, { top: 324, size: 44, color: '#1b1f24', isBold: true, maxLines: 2 })}
${lines(`${offeredBy} · ${issuedOn}`, { top: 422, size: 26, color: '#1b1f24' })}
<g transform="translate(${width / 2} 498)">${sealMarkup('#17527a', '#fcfbf8')}</g>
${lines(siteName, { top: 574, size: 20, color: '#565b63' })}
</svg>`;
  const font = { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Noto Serif' };
  return Buffer.from(new Resvg(svg, { font }).render().asPng());
}

function lines(
  text: string,
  {
    top,
    size,
    color,
    isBold = false,
    maxLines = 1,
  }: { top: number; size: number; color: string; isBold?: boolean; maxLines?: number },
): string {
  const fitted = fitText(text, { size, width: 1040, maxLines, weight: isBold ? 'bold' : 'regular' });
  return fitted.lines
    .map((line, index) => {
      const y = top + index * fitted.size * 1.25;
      const weight = isBold ? 600 : 400;
      return `<text x="${IMAGE_SIZE.width / 2}" y="${y}" font-size="${fitted.size}" font-weight="${weight}" fill="${color}">${escapeHtml(isolate(line))}</text>`;
    })
    .join('\n');
}

/** Wraps a line in Unicode isolates, so that it keeps its own direction in an image that is laid out left to right. */
function isolate(line: string): string {
  return isRightToLeft(line) ? `\u202b${line}\u202c` : line;
}
