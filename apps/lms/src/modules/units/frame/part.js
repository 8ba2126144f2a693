import { reachScrollers } from './scrollers.js';
import { fitWideContent } from './wide-content.js';

// Inside the page of one block that runs its author's scripts: tells the unit's page around it height and anchors.

const tell = (/** @type {object} */ message) =>
  window.parent.postMessage({ type: 'lectern.part', ...message }, '*');

let last = 0;
function report() {
  fitWideContent();
  reachScrollers();
  const height = Math.ceil(
    Math.max(document.body.getBoundingClientRect().height, document.body.scrollHeight),
  );
  if (height === last) return;
  last = height;
  tell({ height });
}
new ResizeObserver(report).observe(document.body);
window.addEventListener('load', report);

function reveal(/** @type {string} */ hashName) {
  const target = document.getElementById(hashName.replace(/^#/, ''));
  if (target) tell({ offset: target.getBoundingClientRect().top + window.scrollY });
}

window.addEventListener('message', ({ source, data }) => {
  if (source === window.parent && data?.type === 'lectern.part.hash') reveal(String(data.hashName));
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  reveal(link.getAttribute('href') ?? '');
});
