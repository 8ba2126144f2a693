import { directionOf } from '../../i18n/languages.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, authorMarkup } from '../../lib/markup.ts';
import { authorDirection } from '../../pages/course-language.ts';
import { readingAttribute } from '../../pages/current-reading.ts';
import { FRAME_ASSETS, JQUERY_INTEGRITY } from './frame-assets.ts';
import { frameTexts } from './frame-texts.ts';
import { nameTexts, type Text, type TextGroup, usesJquery } from './nested-frames.policy.ts';
import type { Paper } from './paper.ts';

export interface NestedPage {
  /** All texts of the unit. Scripts and styles reach those of other groups, too, so they are in the page, but hidden. */
  texts: readonly Text[];
  /** The texts that the page shows. */
  group: TextGroup;
  /** Own origin, absolute, since a sandboxed page has none. */
  origin: string;
  language: string | null;
  paper: Paper;
  /** The class of the body: a page outside a unit has margins of its own. */
  className?: Paper['className'];
}

/**
 * The page of a nested frame: texts with author scripts. It has an opaque origin and
 * contains no learner data, except the opaque id that an author asks for.
 */
export function renderNestedPage({
  texts,
  group,
  origin,
  language,
  paper,
  className = 'unit',
}: NestedPage): string {
  const base = origin + FRAME_ASSETS;
  const lang = language ?? 'en';
  const body = html`${texts.map((text) => renderText(text, { group, language }))}`;
  const document = html`<html${attributes({ lang, dir: directionOf(lang) })}${readingAttribute()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${paper.colorScheme}">
<title>${nameTexts(group)}</title>
<base target="_top">
<link rel="stylesheet" href="${`${base}/${paper.style}`}">
${body.toString().includes('class="katex') && html`<link rel="stylesheet" href="${`${base}/katex.css`}">`}
${usesJquery(texts) && html`<script${attributes({ src: `${base}/jquery.js`, integrity: JQUERY_INTEGRITY, crossorigin: 'anonymous' })}></script>`}
${frameTexts(['author'])}
<script type="module" crossorigin src="${`${base}/nested.js`}"></script>
<script type="module" crossorigin src="${`${base}/author-content.js`}"></script>
</head>
<body class="${className} author-document">
<div class="unit-content">
${body}
</div>
</body>
</html>`;
  return `<!doctype html>\n${document}`;
}

/** For a single text, the frame's name is already that of the text. */
function renderText(
  { block, html: markup }: Text,
  { group, language }: Pick<NestedPage, 'group' | 'language'>,
): Html {
  const isShown = group.some((text) => text.block === block);
  return html`<section${attributes({ class: 'block block-html', 'data-text': block.blockId, hidden: !isShown, 'aria-label': group.length > 1 && block.displayName })}>
<div${attributes({ class: 'author', ...authorDirection(language, markup) })}>${authorMarkup(markup)}</div>
</section>`;
}
