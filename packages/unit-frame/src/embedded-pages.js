const MAX_HEIGHT = 20_000;
/** A page that is sized by its frame would grow forever. */
const MAX_CHANGES = 200;

/**
 * Resizes the frames of embedded pages to the heights that they report, by the messages of LTI tools (`lti.frameResize`)
 * and of units (`plugin.resize`). Any page may be embedded, so only a number is read from the message.
 */
export function fitEmbeds() {
  /** @type {WeakMap<HTMLIFrameElement, number>} */
  const changes = new WeakMap();
  window.addEventListener('message', ({ source, data }) => {
    const height = heightIn(data);
    if (height === null) return;
    const frames = document.querySelectorAll(':is(.author, .problem-parts, .tool) iframe');
    for (const frame of frames) {
      if (!(frame instanceof HTMLIFrameElement) || frame.contentWindow !== source) continue;
      const blockSize = `${Math.ceil(height)}px`;
      const count = changes.get(frame) ?? 0;
      if (frame.style.blockSize === blockSize || count >= MAX_CHANGES) continue;
      changes.set(frame, count + 1);
      frame.style.blockSize = blockSize;
    }
  });
}

/** @param {unknown} data @returns {number | null} */
function heightIn(data) {
  const message = typeof data === 'string' ? parse(data) : data;
  if (typeof message !== 'object' || message === null) return null;
  const { subject, type, height, payload } = /** @type {Record<string, any>} */ (message);
  const wanted =
    subject === 'lti.frameResize' ? Number(height) : type === 'plugin.resize' ? payload?.height : Number.NaN;
  return typeof wanted === 'number' && wanted > 0 && wanted <= MAX_HEIGHT ? wanted : null;
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  if (text.length > 1000 || !text.includes('lti.frameResize')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
