/**
 * On the site's page around a static page: resizes the frame to its content, and scrolls to anchors in it. Authors' scripts
 * may run in the frame, so only numbers are read from its messages.
 */
const frame = document.querySelector('iframe');

const MAX_HEIGHT = 200_000;

/** @param {unknown} value @returns {value is number} */
function isLength(value) {
  return typeof value === 'number' && value >= 0 && value <= MAX_HEIGHT;
}

if (frame) {
  const askForAnchor = () => {
    if (location.hash === '') return;
    frame.contentWindow?.postMessage({ type: 'lectern.nested.hash', hashName: location.hash }, '*');
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    const height = data.type === 'plugin.resize' ? data.payload?.height : data.height;
    if (isLength(height)) {
      frame.style.blockSize = `${Math.ceil(height)}px`;
      if (!frame.dataset.fitted) askForAnchor();
      frame.dataset.fitted = 'true';
    }
    if (isLength(data.offset))
      window.scrollTo(0, frame.getBoundingClientRect().top + window.scrollY + data.offset);
  });
  window.addEventListener('hashchange', askForAnchor);
}
