import type { Block } from '@lectern/olx';
import { html } from '../../pages/html.ts';
import { attributes, authorMarkup } from '../../pages/markup.ts';
import { FRAME_ASSETS } from './frame-assets.ts';
import type { Paper } from './paper.ts';
import { directionOf } from './unit-page.html.ts';

/** The page of one block with author scripts: it has an opaque origin and contains no learner data. */
export function renderPartPage(
  block: Block,
  markup: string,
  { own, language, paper }: { own: string; language: string | null; paper: Paper },
): string {
  const base = own + FRAME_ASSETS;
  const lang = language ?? 'en';
  const document = html`<html${attributes({ lang, dir: directionOf(lang) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${paper.colorScheme}">
<title>${block.displayName}</title>
<base target="_top">
<link rel="stylesheet" href="${`${base}/${paper.style}`}">
${markup.includes('class="katex') && html`<link rel="stylesheet" href="${`${base}/katex.css`}">`}
<script type="module" crossorigin src="${`${base}/part.js`}"></script>
</head>
<body class="unit">
<div class="author">${authorMarkup(markup)}</div>
</body>
</html>`;
  return `<!doctype html>\n${document}`;
}
