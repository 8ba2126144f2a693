/**
 * The page in the frame of a problem with scripts: writes the problem's document once the unit's page has sent it, so that
 * scripts run in order, behind all of the problem's markup, and see it load, as on a page of their own.
 */
(() => {
  const style = new URLSearchParams(location.search).get('style') === 'unit' ? 'unit' : 'paper';
  const scheme = style === 'unit' ? 'light dark' : 'light';
  /** @param {unknown} text */
  const escaped = (text) =>
    String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  /** @param {unknown} text */
  const quoted = (text) => `"${escaped(text)}"`;
  const CLASSIC_SCRIPT = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma|j)script)?$/i;
  /**
   * Open edX inserts the markup of a problem before it runs its scripts, so they may change fields that follow them.
   * @param {string} markup
   */
  function moveScriptsLast(markup) {
    const template = document.createElement('template');
    template.innerHTML = markup;
    const scripts = [...template.content.querySelectorAll('script')].filter(({ type }) =>
      CLASSIC_SCRIPT.test(type.trim()),
    );
    for (const script of scripts) script.remove();
    return template.innerHTML + scripts.map(({ outerHTML }) => outerHTML).join('');
  }
  // What scripts report to Open edX has no recipient here.
  Object.assign(window, { Logger: { log() {} } });
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.type !== 'lectern.problem' || typeof data.markup !== 'string')
      return;
    Object.assign(window, { lecternAnswers: data.answers });
    document.open();
    document.write(`<!doctype html><html lang=${quoted(data.lang)} dir=${quoted(data.dir)} data-reading=${quoted(data.reading)}><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}"><title>${escaped(data.title)}</title><base target="_top">
<link rel="stylesheet" href="${style}.css"><link rel="stylesheet" href="katex.css"><script src="jquery.js"></script>
<script type="application/json" id="lectern-texts">${data.texts}</script>
<script type="module" src="problem-document.js"></script><script type="module" src="author-content.js"></script>
</head><body class="unit author-document"><div class="unit-content problems-wrapper"><div class="block block-problem xblock">
<form method="dialog" novalidate><div class="problem"><div class="problem-parts" data-runs-scripts>${moveScriptsLast(data.markup)}</div></div></form>
</div></div></body></html>`);
    document.close();
  });
  window.parent.postMessage({ type: 'lectern.problem', isReady: true }, '*');
})();
