import type { Block } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, elementIdOf } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';
import { exerciseTypeOf } from '../exercises/exercise-types.ts';
import { renderContent, renderLocked } from './block-content.html.ts';
import { renderChoices } from './choices.html.ts';
import { renderConditionNotice } from './conditions.html.ts';
import { withConditionNotices } from './conditions.policy.ts';
import { groupTexts, nameTexts, type TextGroup } from './nested-frames.policy.ts';
import type { UnitPage } from './unit-page.ts';

const messages = defineMessages({
  empty: {
    defaultMessage: 'There’s nothing in “{unit}” yet.',
    description: 'In place of a unit without content',
  },
});

/** The script of a block's type of exercise; undefined without one. */
export function scriptOf({ content }: Block): string | undefined {
  return content.kind === 'exercise' ? exerciseTypeOf(content.exercise).script?.file : undefined;
}

/** The blocks of a unit that the visitor gets, with notices in place of those that wait for a condition. */
export function renderBlocks(page: UnitPage): Html {
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
