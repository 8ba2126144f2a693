import type { Block } from '@lectern/olx';
import type { UnitVisit, VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import { attributes, authorMarkup, jsonForScript, ownWords } from '../../pages/markup.ts';
import { elementIdOf, renderProblem } from '../problems/problem.html.ts';
import { problemSituation } from '../problems/problem-situation.ts';
import { offersShift } from '../problems/shift-offer.ts';
import { FRAME_ASSETS, frameModules } from './frame-assets.ts';
import { needsOwnPage, type TextContent } from './own-page.policy.ts';
import { paperOf } from './paper.ts';
import { renderUnsupported } from './unsupported.html.ts';
import { renderVideo } from './video.html.ts';

/** The configuration of the frame's script, which reads and removes it before anything else runs. */
export interface FrameSettings {
  /** For the handlers of this unit; renewed by the script. */
  token: string;
  /** Marks the elements that the script trusts; author markup can't guess it. */
  mark: string;
  /** `/courses/{courseKey}/xblock/` on the page's own origin, absolute. */
  handlers: string;
  usageKey: string;
  /** The only origin that it posts to and listens to. */
  parent: string;
  /** Whether the visitor's activity is saved. */
  keeps: boolean;
  /** Loaded in hiding: nothing counts as seen before the parent says that it is shown. */
  prepared: boolean;
  /** Where to send the parent's window once the token has expired. */
  reload: string;
  courseKey: string;
  /** Whether notes are shown; null where the visitor can't take any. */
  notes: { visible: boolean } | null;
  /** Where the page around this one posts the wish to shift due dates. */
  deadlines: string;
}

export interface UnitPage {
  visit: UnitVisit;
  settings: FrameSettings;
  nonce: string;
  /** Own origin, absolute, since a sandboxed page has none. */
  own: string;
  showTitle: boolean;
  /** Which window links open in: the front end's. */
  linkTarget: '_parent' | '_top';
  /** The staff's page about a problem's learners, absolute, to which its usage key is added; null for learners. */
  staffToolsUrl: string | null;
  /** The learner's state of each block, by usage key. */
  states: ReadonlyMap<string, unknown>;
  /** By usage key: the address of the block's own page, for markup that runs scripts. */
  parts: ReadonlyMap<string, string>;
  /** Makes shuffled choices differ between learners, but not between visits. */
  seedOf(usageKey: string): number;
}

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export function directionOf(language: string | null): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has((language ?? '').toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}

/** The page of one unit for the frame: every block, and the script that makes them work. */
export function renderUnitPage(page: UnitPage): string {
  const { visit, own, nonce, settings, showTitle } = page;
  const { tree } = visit.access.course;
  const language = tree.language ?? 'en';
  const body = renderBlocks(page).toString();
  const base = own + FRAME_ASSETS;
  const paper = paperOf(visit.access.head.settings);
  const document = html`<html${attributes({ lang: language, dir: directionOf(language) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${paper.colorScheme}">
<title>${visit.unit.block.displayName}</title>
<base target="${page.linkTarget}">
<link rel="stylesheet" href="${`${base}/${paper.style}`}">
${body.includes('class="katex') && html`<link rel="stylesheet" href="${`${base}/katex.css`}">`}
${frameModules(new Set(visit.blocks.map(({ block }) => block.type))).map(
  (name) =>
    html`<link${attributes({ rel: 'modulepreload', href: `${base}/${name}`, nonce, crossorigin: 'anonymous' })}>`,
)}
<script${attributes({ type: 'module', src: `${base}/main.js`, nonce, crossorigin: 'anonymous' })}></script>
</head>
<body class="${paper.className}">
<script type="application/json" id="lectern-frame" nonce="${nonce}">${jsonForScript(settings)}</script>
<div class="unit-content">
${showTitle && html`<h1 class="unit-title">${visit.unit.block.displayName}</h1>`}
<noscript><p class="notice notice-warning">Turn on JavaScript to answer problems and play videos.</p></noscript>
${raw(body)}
</div>
<p class="visually-hidden" role="status" data-announcer data-mark="${settings.mark}"></p>
</body>
</html>`;
  return `<!doctype html>\n${document}`;
}

function renderBlocks(page: UnitPage): Html {
  const { blocks, unit } = page.visit;
  if (blocks.length === 0) {
    return html`<p class="notice">${ownWords(html`There’s nothing in “${unit.block.displayName}” yet.`)}</p>`;
  }
  return html`${blocks.map((visited) => renderBlock(visited, page))}`;
}

function renderBlock({ block, state }: VisitedBlock, page: UnitPage): Html {
  const { usageKey, blockId, type } = block;
  const inside = state === 'locked' ? renderLocked() : renderContent(block, page);
  const isSilent = type === 'html' && state === 'open';
  const title = `${elementIdOf(usageKey)}-title`;
  // The page says the unit's title already; the same words again are for the ear only, which needs the region's name.
  const repeats = block.displayName === page.visit.unit.block.displayName;
  return html`<section${attributes({ class: `block block-${type}`, id: blockId, 'data-block': usageKey, 'data-mark': page.settings.mark, 'data-kind': state === 'open' ? type : 'locked', 'aria-labelledby': isSilent ? null : title, 'aria-label': isSilent ? block.displayName : null })}>
${!isSilent && html`<h2 class="block-title${repeats && ' visually-hidden'}" id="${title}">${block.displayName}</h2>`}
${inside}
</section>`;
}

function renderContent(block: Block, page: UnitPage): Html {
  const { content } = block;
  const state = page.states.get(block.usageKey);
  switch (content.kind) {
    case 'html':
      return renderText(block, content, page);
    case 'video':
      return renderVideo({ content, title: block.displayName, id: elementIdOf(block.usageKey), state });
    case 'problem': {
      const situation = problemSituation(block, content, {
        state,
        seed: page.seedOf(block.usageKey),
        now: page.visit.access.now,
      });
      const mayShift = offersShift(page.visit, situation);
      const { keeps: mayAnswer, learnerId } = page.visit;
      const view = { block, situation, mayAnswer, hasLearner: learnerId !== null, mayShift };
      return html`<div data-body>${renderProblem({ ...view, showAnswer: false, message: '' })}</div>${page.staffToolsUrl !== null && renderStaffTools(block, page.staffToolsUrl)}`;
    }
    case 'discussion':
      return html`<div class="unsupported"><p>${ownWords(html`<strong>This is a discussion.</strong> Discussions aren’t available on this page${content.target !== null && html`; the topic is “${content.target}”`}.`)}</p></div>`;
    case 'unsupported':
      return renderUnsupported(block, content, page.visit.access.course);
    case 'container':
      return html``;
  }
}

/** Opens beside the course, so that staff keep their place in it. */
function renderStaffTools({ usageKey, displayName }: Block, url: string): Html {
  return html`<p class="staff-tools">${ownWords(html`<a href="${url + encodeURIComponent(usageKey)}" target="_blank" rel="noopener">Staff tools<span class="visually-hidden"> for “${displayName}”, in a new tab</span></a>`)}</p>`;
}

function renderText(block: Block, content: TextContent, page: UnitPage): Html {
  const part = page.parts.get(block.usageKey);
  if (part !== undefined && needsOwnPage(content)) {
    return html`<iframe${attributes({ class: 'part', 'data-part': true, 'data-mark': page.settings.mark, src: part, title: block.displayName, allow: 'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *', scrolling: 'no' })}></iframe>`;
  }
  return html`<div class="author" dir="auto" data-text data-mark="${page.settings.mark}">${authorMarkup(content.html)}</div>`;
}

/** Front ends offer the upgrade above the frame (CWR-59). */
function renderLocked(): Html {
  return html`<div class="unsupported"><p>${ownWords(html`<strong>This content is for learners in the verified track.</strong>`)}</p></div>`;
}
