import type { Block } from '@lectern/olx';
import { formatList } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { CompiledUnit } from '../../kernel/course/compiled-course.ts';
import type { RenderedHtml } from '../../kernel/rendering/rendered-tree.ts';
import type { VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';

type TextContent = Extract<Block['content'], { kind: 'html' }> & Partial<Pick<RenderedHtml, 'needsFrame'>>;

/** A text of a unit, as one visitor gets it. */
export interface Text {
  block: Pick<Block, 'usageKey' | 'blockId' | 'displayName'>;
  html: string;
}

/** Consecutive texts of a unit, which one nested frame shows. */
export type TextGroup = [Text, ...Text[]];

/** Whether the texts of a unit are in nested frames: one with scripts, or with style sheets of other sites, may reach all others. */
export function nestsTexts({ components }: Pick<CompiledUnit, 'components'>): boolean {
  return components.some(
    ({ content }) => content.kind === 'html' && (content as TextContent).needsFrame === true,
  );
}

/** The texts that a visitor gets of a unit, in page order. */
export function listTexts(blocks: readonly VisitedBlock[]): Text[] {
  return blocks.flatMap((visited) => textOf(visited) ?? []);
}

/** The blocks in page order, with consecutive texts as one group. */
export function groupTexts(blocks: readonly VisitedBlock[]): (VisitedBlock | TextGroup)[] {
  const groups: (VisitedBlock | TextGroup)[] = [];
  for (const visited of blocks) {
    const text = textOf(visited);
    const last = groups.at(-1);
    if (text === null) groups.push(visited);
    else if (Array.isArray(last)) last.push(text);
    else groups.push([text]);
  }
  return groups;
}

function textOf({ block, state }: VisitedBlock): Text | null {
  return state === 'open' && block.content.kind === 'html' ? { block, html: block.content.html } : null;
}

const messages = defineMessages({
  others: {
    defaultMessage: '{count, plural, one {# other} other {# others}}',
    description:
      'Last in a list of texts that are shown together, as in “Waves, Tides, Currents, and 2 others”',
  },
});

const MOST_NAMES = 3;

/** The name of the frame that shows these texts. */
export function nameTexts(group: TextGroup): string {
  const names = [...new Set(group.map(({ block }) => block.displayName))];
  const count = names.length - MOST_NAMES;
  return formatList(count > 0 ? [...names.slice(0, MOST_NAMES), t(messages.others, { count })] : names);
}

/** Linear in the length of the markup: no two matches begin in one tag. */
const JQUERY = /jQuery|\$\s{0,9}[.(]|<script\s[^<>]*src/i;

/** Whether scripts in these texts may call jQuery. Files that they load may, too. */
export function usesJquery(texts: readonly Text[]): boolean {
  return texts.some(({ html }) => JQUERY.test(html));
}
