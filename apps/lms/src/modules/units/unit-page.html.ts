import { currentLanguage } from '../../i18n/current-language.ts';
import { directionOf } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { attributes, jsonForScript } from '../../lib/markup.ts';
import { readingAttribute } from '../../pages/current-reading.ts';
import { siteLanguage } from '../../pages/site-text.ts';
import { FRAME_ASSETS, frameModules, needsAuthorContent } from './frame-assets.ts';
import { frameTexts, textGroupsOf } from './frame-texts.ts';
import { paperOf } from './paper.ts';
import { renderBlocks, scriptOf } from './unit-blocks.html.ts';
import type { UnitPage } from './unit-page.ts';

const messages = defineMessages({
  noScript: {
    defaultMessage: 'Turn on JavaScript to answer problems and play videos.',
    description: 'In a unit, in a browser without JavaScript',
  },
  changed: {
    defaultMessage:
      'What you did has changed the content of this unit. Submit or save your other answers before you load it.',
    description: 'When an answer opened or closed other content of the unit',
  },
  load: {
    defaultMessage: 'Load content',
    description: 'Button below a notice that the content of the unit has changed',
  },
});

/** The page of one unit for the frame: every block, and the script that makes them interactive. */
export function renderUnitPage(page: UnitPage): string {
  const { visit, origin, nonce, settings, showTitle } = page;
  const { tree } = visit.access.course;
  const language = tree.language ?? 'en';
  const dir = directionOf(language);
  const isOpposite = !showTitle && dir !== currentLanguage().dir;
  const body = renderBlocks(page).toString();
  const base = origin + FRAME_ASSETS;
  const paper = paperOf(visit.access.head.settings);
  const kinds = new Set<string>(visit.blocks.map(({ block }) => block.type));
  if (page.nestedUrlOf !== null) kinds.add('nested');
  const document = html`<html${attributes({ lang: language, dir })}${readingAttribute()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${paper.colorScheme}">
<title>${visit.unit.block.displayName}</title>
<base target="${page.linkTarget}">
<link rel="stylesheet" href="${`${base}/${paper.style}`}">
${/class="katex|data-preview/.test(body) && html`<link rel="stylesheet" href="${`${base}/katex.css`}">`}
${kinds.has('exercise') && html`<link rel="stylesheet" href="${`${base}/exercise.css`}">`}
${frameModules(kinds, scriptsOf(visit)).map(
  (name) =>
    html`<link${attributes({ rel: 'modulepreload', href: `${base}/${name}`, nonce, crossorigin: 'anonymous' })}>`,
)}
<script${attributes({ type: 'module', src: `${base}/main.js`, nonce, crossorigin: 'anonymous' })}></script>
${needsAuthorContent(body, kinds) && html`<script${attributes({ type: 'module', src: `${base}/author-content.js`, nonce, crossorigin: 'anonymous' })}></script>`}
${frameTexts(textGroupsOf(textsFor(page, body, kinds)))}
</head>
<body class="${paper.className}">
<script type="application/json" id="lectern-frame" nonce="${nonce}">${jsonForScript(settings)}</script>
<div class="${isOpposite ? 'unit-content is-opposite' : 'unit-content'}">
${showTitle && html`<h1 class="unit-title">${visit.unit.block.displayName}</h1>`}
<noscript><p class="notice notice-warning"${siteLanguage()}>${t(messages.noScript)}</p></noscript>
${raw(body)}
${settings.conditional && renderChangedNotice(settings.mark)}
</div>
<p class="visually-hidden" role="status" data-announcer data-mark="${settings.mark}"${siteLanguage()}></p>
</body>
</html>`;
  return `<!doctype html>\n${document}`;
}

/** Shown instead of reloading the page, if that would lose answers that the learner has typed. */
function renderChangedNotice(mark: string): Html {
  return html`<div${attributes({ class: 'notice', 'data-changed': true, 'data-mark': mark, hidden: true })}><p${siteLanguage()}>${t(messages.changed)}</p>
<p><button type="button" class="button"${siteLanguage()}>${t(messages.load)}</button></p></div>`;
}

/** What the page needs texts of scripts for. */
function textsFor({ visit, settings }: UnitPage, body: string, kinds: ReadonlySet<string>): string[] {
  return [
    'always',
    ...kinds,
    ...scriptsOf(visit),
    ...(settings.notes === null ? [] : ['notes']),
    ...(settings.conditional ? ['conditional'] : []),
    ...(settings.timed ? ['timed'] : []),
    ...(body.includes('data-live') ? ['live'] : []),
    ...(needsAuthorContent(body, kinds) ? ['author'] : []),
  ];
}

/** The scripts of types of exercises that need one. */
function scriptsOf({ blocks }: UnitVisit): string[] {
  return [...new Set(blocks.flatMap(({ block }) => scriptOf(block) ?? []))];
}
