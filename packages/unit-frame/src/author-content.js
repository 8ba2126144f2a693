import { fitEmbeds } from './embedded-pages.js';

/**
 * Enhancements of author markup, by the elements that need them. Loaded only if the page has such elements.
 * @type {readonly (readonly [selector: string, enhance: () => Promise<void>])[]}
 */
const ENHANCEMENTS = [
  ['clarification', () => import('./clarifications.js').then(({ addClarifications }) => addClarifications())],
  [
    '.collapsible header + section',
    () => import('./collapsibles.js').then(({ addCollapsibles }) => addCollapsibles()),
  ],
  ['img[usemap]', () => import('./image-maps.js').then(({ scaleImageMaps }) => scaleImageMaps())],
  [
    '.problem-parts :is([onclick], a[href^="javascript:" i], button:not([type=button]), input:is([type=submit], [type=reset], [type=image]))',
    () => import('./author-controls.js').then(({ adoptControls }) => adoptControls()),
  ],
  ['.fa', addIcons],
  [
    ':is(.author, .problem-parts) :is(object, embed)',
    () => import('./flash.js').then(({ replaceFlash }) => replaceFlash()),
  ],
  [
    ':is(.author, .problem-parts) :is(object, embed, iframe, a[data-pdf])',
    () => import('./pdf-viewer.js').then(({ showPdfs }) => showPdfs()),
  ],
];

/** The icons of Font Awesome 4, which Open edX provides. */
async function addIcons() {
  const href = new URL('font-awesome.css', import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

function enhance() {
  for (const [selector, run] of ENHANCEMENTS) if (document.querySelector(selector)) void run();
}

// First, since an embedded page may report its height as soon as it has loaded, and only once.
fitEmbeds();
enhance();
// Problems are re-rendered with every response.
new MutationObserver(enhance).observe(document.body, { childList: true, subtree: true });
