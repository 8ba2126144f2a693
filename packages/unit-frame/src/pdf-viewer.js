import { markAsSite, say } from './texts.js';

const EMBEDDED =
  ':is(.author, .problem-parts) :is(object[data], embed[src], iframe[src], a[data-pdf]):not(.pdf iframe)';
/** CSS pixels, where the author named none. */
const HEIGHT = 600;

/** @typedef {HTMLObjectElement | HTMLEmbedElement | HTMLIFrameElement | HTMLAnchorElement} Embedded */

/**
 * PDFs that authors embed by any element, or in a block for them, are shown in a frame, with a link. If the browser can't show
 * them, as on phones and in sandboxes, there is only the link.
 */
export function showPdfs() {
  for (const element of document.querySelectorAll(EMBEDDED)) {
    const embedded = /** @type {Embedded} */ (element);
    // A nested element is the fallback of the outer one.
    if (!embedded.isConnected || embedded.parentElement?.closest('object')) continue;
    const url = urlOf(embedded);
    if (url !== null && isPdf(embedded, url)) embedded.replaceWith(makeViewer(embedded, url));
  }
}

/** @param {Embedded} embedded @returns {URL | null} */
function urlOf(embedded) {
  const isLink = embedded instanceof HTMLAnchorElement;
  const name = isLink ? 'href' : embedded instanceof HTMLObjectElement ? 'data' : 'src';
  const address = embedded.getAttribute(name) ?? '';
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** @param {Embedded} embedded @param {URL} url */
function isPdf(embedded, { pathname }) {
  const type = embedded instanceof HTMLIFrameElement ? '' : embedded.type;
  return (
    type === 'application/pdf' || (!/^(?:image|text|video|audio)\//.test(type) && /\.pdf$/i.test(pathname))
  );
}

function canShowPdf() {
  return window.origin !== 'null' && navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches;
}

/** @param {Embedded} embedded @param {URL} url */
function makeViewer(embedded, url) {
  const name = nameOf(embedded, url);
  const viewer = document.createElement('div');
  viewer.className = 'pdf';
  if (canShowPdf()) {
    const frame = document.createElement('iframe');
    frame.src = url.href;
    frame.title = name;
    frame.loading = 'lazy';
    const height = Number.parseInt(embedded.getAttribute('height') ?? '', 10);
    const isInPixels = height >= 100 && !embedded.getAttribute('height')?.includes('%');
    frame.style.blockSize = `${isInPixels ? Math.min(height, 2000) : HEIGHT}px`;
    viewer.append(frame);
  }
  const link = document.createElement('a');
  link.className = 'button';
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener';
  const label = markAsSite(document.createElement('bdi'));
  label.textContent = say('openPdf', { name });
  link.append(label);
  viewer.append(link);
  return viewer;
}

/** @param {Embedded} embedded @param {URL} url */
function nameOf(embedded, { pathname }) {
  const file = pathname.split('/').at(-1) ?? '';
  const label = embedded instanceof HTMLAnchorElement ? embedded.textContent : '';
  const given = embedded.title || embedded.getAttribute('aria-label') || label;
  if (given) return given;
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
