import type { Block, VideoContent, VideoQuestion } from '@lectern/olx';
import { currentLanguage } from '../../i18n/current-language.ts';
import { directionOf } from '../../i18n/languages.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { UnitVisit, VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import {
  attributes,
  authorMarkup,
  elementIdOf,
  isolated,
  jsonForScript,
  visuallyHidden,
} from '../../lib/markup.ts';
import { authorDirection } from '../../pages/course-language.ts';
import { readingAttribute } from '../../pages/current-reading.ts';
import { siteLanguage, siteText } from '../../pages/site-text.ts';
import { renderExercise } from '../exercises/exercise.html.ts';
import type { StaffPage } from '../exercises/exercise-type.ts';
import { exerciseTypeOf, findStaffPage } from '../exercises/exercise-types.ts';
import { exerciseSituation } from '../exercises/exercise-visit.ts';
import { renderProblem } from '../problems/problem.html.ts';
import { problemSituation } from '../problems/problem-situation.ts';
import { offersShift } from '../problems/shift-offer.ts';
import { type ChoiceLabels, renderChoices } from './choices.html.ts';
import { renderConditionNotice } from './conditions.html.ts';
import { withConditionNotices } from './conditions.policy.ts';
import { FRAME_ASSETS, frameModules, needsAuthorContent } from './frame-assets.ts';
import { frameTexts, textGroupsOf } from './frame-texts.ts';
import { groupTexts, nameTexts, type TextGroup } from './nested-frames.policy.ts';
import { paperOf } from './paper.ts';
import type { UnitWork } from './unit-work.ts';
import { renderUnsupported } from './unsupported.html.ts';
import { renderQuizReturn, renderVideo } from './video.html.ts';

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
  empty: {
    defaultMessage: 'There’s nothing in “{unit}” yet.',
    description: 'In place of a unit without content',
  },
  staffTools: {
    defaultMessage: 'Staff tools<hidden> for “{block}”, in a new tab</hidden>',
    description: 'Link for the course team below a problem or exercise; what is hidden is for screen readers',
  },
  locked: {
    defaultMessage: 'This content is for learners in the verified track.',
    description: 'In place of content that needs the paid track',
  },
  topic: {
    defaultMessage: 'The topic is “{topic}”.',
    description: 'After the notice that a discussion is here',
  },
  discussion: {
    defaultMessage: 'This is a discussion.',
    description: 'In place of a discussion, in a course without discussions',
  },
  noDiscussions: {
    defaultMessage: 'This course has no discussions here.',
    description: 'After “This is a discussion.”',
  },
  discuss: {
    defaultMessage: 'Discuss this with the others.',
    description: 'Above a link to a discussion',
  },
  openDiscussion: {
    defaultMessage: 'Open the discussion',
    description: 'Link',
  },
});

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
  savesWork: boolean;
  /** Loaded hidden: no content counts as seen before the parent says that it is shown. */
  prefetched: boolean;
  /** The URL for the parent's window once the token has expired. */
  reload: string;
  courseKey: string;
  /** Whether notes are shown; null where the visitor can't take any. */
  notes: { visible: boolean } | null;
  /** Whether content appears or disappears depending on the learner's work. */
  conditional: boolean;
  /** The URL to which the page around this one posts a request to shift due dates. */
  deadlines: string;
}

export interface UnitPage {
  visit: UnitVisit;
  settings: FrameSettings;
  nonce: string;
  /** Own origin, absolute, since a sandboxed page has none. */
  origin: string;
  showTitle: boolean;
  /** Which window links open in: the front end's. */
  linkTarget: '_parent' | '_top';
  /** The staff's pages about the learners' work in a block, absolute; null for learners. */
  staffUrlOf: ((page: 'problem' | 'import' | StaffPage, usageKey: string) => string) | null;
  /** The address of a unit's topic; null without a discussion in the unit, and where the course has none. */
  discussionUrl: string | null;
  work: UnitWork;
  /** Labels for content that not every learner gets; null for learners, and where there is none. */
  choices: ChoiceLabels | null;
  /** The address of the page of a group of texts, where texts are in nested frames; null where they are in the page. */
  nestedUrlOf: ((group: TextGroup) => string) | null;
  /** The address of a block elsewhere in the course, absolute. */
  linkTo(usageKey: string): string;
}

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
    ...(body.includes('data-live') ? ['live'] : []),
    ...(needsAuthorContent(body, kinds) ? ['author'] : []),
  ];
}

/** The scripts of types of exercises that need one. */
function scriptsOf({ blocks }: UnitVisit): string[] {
  return [...new Set(blocks.flatMap(({ block }) => scriptOf(block) ?? []))];
}

function scriptOf({ content }: Block): string | undefined {
  return content.kind === 'exercise' ? exerciseTypeOf(content.exercise).script?.file : undefined;
}

function renderBlocks(page: UnitPage): Html {
  const { blocks, unit } = page.visit;
  const items = withConditionNotices(page.visit);
  if (items.length === 0) {
    return html`<p class="notice">${siteText(t(messages.empty, { unit: unit.block.displayName }))}</p>`;
  }
  const render = (some: readonly VisitedBlock[]) => renderInOrder(some, page);
  if (page.choices) return renderChoices(blocks, page.choices, render);
  if (items.length === blocks.length) return render(blocks);
  // Neighbors are rendered together, since they may share a nested frame.
  const runs: VisitedBlock[][] = [[]];
  const rendered: Html[] = [];
  for (const item of items) {
    if ('block' in item) runs.at(-1)?.push(item);
    else {
      rendered.push(render(runs.at(-1) ?? []), renderConditionNotice(item, page.linkTo));
      runs.push([]);
    }
  }
  return html`${rendered}${render(runs.at(-1) ?? [])}`;
}

function renderInOrder(blocks: readonly VisitedBlock[], page: UnitPage): Html {
  const { nestedUrlOf } = page;
  if (nestedUrlOf === null) return html`${blocks.map((visited) => renderBlock(visited, page))}`;
  return html`${groupTexts(blocks).map((item) =>
    Array.isArray(item) ? renderNestedTexts(item, nestedUrlOf(item), page) : renderBlock(item, page),
  )}`;
}

/**
 * The nested frame of texts, and for each text an empty element, which nested-frames.js positions over the text. A page
 * that is prefetched hidden doesn't load it: author scripts could play sound.
 */
function renderNestedTexts(
  group: TextGroup,
  url: string,
  { settings: { mark, prefetched } }: UnitPage,
): Html {
  const name = nameTexts(group);
  const source = prefetched ? { 'data-src': url } : { src: url };
  return html`<section${attributes({ class: 'block block-html nested', 'aria-label': name })}>
${group.map(({ block }) => html`<div${attributes({ class: 'nested-text', id: block.blockId, 'data-block': block.usageKey, 'data-mark': mark, 'data-kind': 'html' })}></div>`)}
<iframe${attributes({ 'data-nested': true, 'data-mark': mark, ...source, title: name, allow: 'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *', scrolling: 'no' })}></iframe>
</section>`;
}

/** The same for titles that a reader takes for one: case, white space and a final mark don't count. */
function comparableTitle(title: string): string {
  return title
    .normalize()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.:!?…]$/, '')
    .trimEnd();
}

function renderBlock({ block, state }: VisitedBlock, page: UnitPage): Html {
  const { usageKey, blockId, type } = block;
  const inside = state === 'locked' ? renderLocked() : renderContent(block, page);
  const isSilent = type === 'html' && state === 'open';
  const title = `${elementIdOf(usageKey)}-title`;
  // The page already shows the unit's title; the same text again is for screen readers only, as the region needs a
  // name.
  const repeats = comparableTitle(block.displayName) === comparableTitle(page.visit.unit.block.displayName);
  const hidesTitle = repeats || (block.content.kind === 'exercise' && block.content.hidesTitle);
  return html`<section${attributes({ class: `block block-${type}`, id: blockId, 'data-block': usageKey, 'data-mark': page.settings.mark, 'data-kind': state === 'open' ? type : 'locked', 'data-script': state === 'open' ? scriptOf(block) : null, 'data-completes-when-seen': state === 'open' && block.content.kind === 'exercise' && block.content.completedBy === 'viewing', 'aria-labelledby': isSilent ? null : title, 'aria-label': isSilent ? block.displayName : null })}>
${!isSilent && html`<h2 class="block-title${hidesTitle && ' visually-hidden'}" id="${title}">${block.displayName}</h2>`}
${inside}
</section>`;
}

function renderContent(block: Block, page: UnitPage): Html {
  const { content } = block;
  const state = page.work.states.get(block.usageKey);
  switch (content.kind) {
    case 'html':
      return html`<div${attributes({ class: 'author', ...authorDirection(page.visit.access.course.tree.language, content.html), 'data-text': true, 'data-mark': page.settings.mark })}>${authorMarkup(content.html)}</div>`;
    case 'video':
      return renderVideo({
        content,
        title: block.displayName,
        id: elementIdOf(block.usageKey),
        state,
        quiz: listQuiz(content, page.visit),
      });
    case 'problem': {
      const situation = problemSituation(block, content, {
        state,
        seed: page.work.seedOf(block.usageKey),
        now: page.visit.access.now,
        variantOf: page.work.variantOf,
      });
      const mayShift = offersShift(page.visit, situation);
      const { savesWork: mayAnswer, learnerId } = page.visit;
      const view = { block, situation, mayAnswer, hasLearner: learnerId !== null, mayShift };
      return html`<div data-body>${renderProblem({ ...view, showAnswer: false, message: '' })}</div>${renderQuizReturnOf(block, page.visit)}${renderStaffTools(block, page, 'problem')}`;
    }
    case 'exercise': {
      const { savesWork: mayAct, learnerId } = page.visit;
      const { now, user } = page.visit.access;
      const inside = renderExercise(exerciseSituation(block, content, { state, now }), {
        mayAct,
        hasLearner: learnerId !== null,
        loaded: page.work.loaded,
        timeZone: user?.timeZone ?? null,
        message: null,
      });
      return html`<div data-body>${inside}</div>${renderStaffTools(block, page, findStaffPage(content.exercise))}`;
    }
    case 'discussion':
      return renderDiscussion(content.target, page.discussionUrl);
    case 'unsupported':
      return renderUnsupported(block, content, {
        course: page.visit.access.course,
        reportUrl: page.staffUrlOf?.('import', block.usageKey) ?? null,
      });
    case 'container':
      return html``;
  }
}

/** The problems of a video's quiz that this visitor has on the page. */
function listQuiz({ quiz = [] }: VideoContent, { blocks }: UnitVisit): VideoQuestion[] {
  return quiz.filter(({ usageKey }) =>
    blocks.some(({ block, state }) => block.usageKey === usageKey && state === 'open'),
  );
}

function renderQuizReturnOf({ usageKey }: Block, { blocks }: UnitVisit): Html | null {
  const question = blocks
    .flatMap(({ block: { content } }) => (content.kind === 'video' ? (content.quiz ?? []) : []))
    .find((each) => each.usageKey === usageKey);
  return question ? renderQuizReturn(question.seconds) : null;
}

/** Opens in a new tab, so that staff keep their place in the course. */
function renderStaffTools(
  { usageKey, displayName }: Block,
  { staffUrlOf }: UnitPage,
  page: 'problem' | StaffPage | null,
): Html | null {
  if (staffUrlOf === null || page === null) return null;
  return html`<p class="staff-tools">${siteText(
    html`<a href="${staffUrlOf(page, usageKey)}" target="_blank" rel="noopener">${rich(messages.staffTools, {
      block: isolated(displayName),
      hidden: visuallyHidden,
    })}</a>`,
  )}</p>`;
}

/** Front ends offer the upgrade above the frame (CWR-59). */
function renderLocked(): Html {
  return html`<div class="unsupported"><p>${siteText(html`<strong>${t(messages.locked)}</strong>`)}</p></div>`;
}

/** Threads are beside the unit, in the front end; the link is for one without that panel. */
function renderDiscussion(target: string | null, url: string | null): Html {
  const topic = target !== null && html` ${rich(messages.topic, { topic: isolated(target) })}`;
  const text =
    url === null
      ? html`<strong>${t(messages.discussion)}</strong> ${t(messages.noDiscussions)}${topic}`
      : html`<strong>${t(messages.discuss)}</strong>${topic} <a href="${url}">${t(messages.openDiscussion)}</a>`;
  return html`<div class="unsupported"><p>${siteText(text)}</p></div>`;
}
