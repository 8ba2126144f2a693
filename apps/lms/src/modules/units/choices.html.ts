import type { Block, Condition, Selector } from '@lectern/olx';
import { formatHtmlList } from '../../i18n/format.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { DrawCounts } from '../../kernel/draws/draws.store.ts';
import type { VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, isolated } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';

const messages = defineMessages({
  conditional: {
    defaultMessage:
      '<strong>Conditional content</strong>{named, select, true { of “{name}”} other {}}: {condition}',
    description: 'To the course team, above content that not every learner gets; “condition” says who does',
  },
  quoted: {
    defaultMessage: '“{group}”',
    description: 'The name of a group of learners in quotation marks',
  },
  group: {
    defaultMessage:
      '<strong>Group {groups}</strong>{named, select, true { of “{name}”} other {}} ({got, plural, one {# learner} other {# learners}} so far)',
    description: 'To the course team, above the content of one group of an experiment',
  },
  choice: {
    defaultMessage:
      '<strong>Choice {number} of {total}</strong>{named, select, true { of “{name}”} other {}}: each learner gets {count} at random ({got, plural, one {# learner} other {# learners}} so far)',
    description: 'To the course team, above one of several alternatives of which each learner gets some',
  },
  nobody: {
    defaultMessage: 'no learner sees it, as what it depends on isn’t in the course',
    description: 'Completes “Conditional content: …”',
  },
  chose: {
    defaultMessage:
      'for learners who chose “{answer}” in {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”',
  },
  completed: {
    defaultMessage:
      'for learners who have {negated, select, true {not completed} other {completed}} {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”',
  },
  attempted: {
    defaultMessage:
      'for learners who have {negated, select, true {not attempted} other {attempted}} {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”',
  },
  submitted: {
    defaultMessage:
      'for learners who have {negated, select, true {not submitted} other {submitted}} {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”',
  },
  correct: {
    defaultMessage:
      'for learners who have {negated, select, true {not answered correctly} other {answered correctly}} {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”',
  },
  voted: {
    defaultMessage:
      'for learners who have {negated, select, true {not voted in} other {voted in}} {count, plural, one {the block} other {all # blocks}} that it depends on',
    description: 'Completes “Conditional content: …”; the blocks are polls',
  },
});

/** The labels that tell the course team about content that not every learner gets. */
export interface ChoiceLabels {
  selectors: Readonly<Record<string, Selector>>;
  counts: DrawCounts;
}

/** The blocks of a unit for the course team, those of each choice grouped under a label that says who gets them. */
export function renderChoices(
  blocks: readonly VisitedBlock[],
  labels: ChoiceLabels,
  renderBlocks: (blocks: readonly VisitedBlock[]) => Html,
): Html {
  const runs: { within: Block['within']; blocks: VisitedBlock[] }[] = [];
  for (const visited of blocks) {
    const { within } = visited.block;
    const last = runs.at(-1);
    if (last && JSON.stringify(last.within) === JSON.stringify(within)) last.blocks.push(visited);
    else runs.push({ within, blocks: [visited] });
  }
  return html`${runs.map((run, index) => {
    const inside = renderBlocks(run.blocks);
    if (run.within === undefined) return inside;
    const id = `drawn-${index + 1}`;
    return html`<div${attributes({ class: 'drawn', role: 'group', 'aria-labelledby': id })}>
<p class="drawn-label" id="${id}">${siteText(html`${run.within.map((each, level) => html`${level > 0 && ' · '}${describe(each, labels)}`)}`)}</p>
${inside}</div>`;
  })}`;
}

function describe(
  { selector: key, choices }: NonNullable<Block['within']>[number],
  { selectors, counts }: ChoiceLabels,
): Html {
  const selector = selectors[key];
  if (!selector) return html``;
  const strong = (inside: Html) => html`<strong>${inside}</strong>`;
  const named = { named: String(selector.name !== ''), name: isolated(selector.name), strong };
  if (selector.condition)
    return rich(messages.conditional, { ...named, condition: describeCondition(selector.condition) });
  const got = choices.reduce((sum, choice) => sum + (counts.get(key)?.get(choice) ?? 0), 0);
  if (selector.kind === 'experiment') {
    const groups = selector.choices.filter(({ id }) => choices.includes(id));
    const quoted = groups.map(({ name: group }) => ({
      text: t(messages.quoted, { group }),
      markup: rich(messages.quoted, { group: isolated(group) }),
    }));
    return rich(messages.group, { ...named, groups: formatHtmlList(quoted), got });
  }
  const number = selector.choices.findIndex(({ id }) => choices.includes(id)) + 1;
  const total = selector.choices.length;
  return rich(messages.choice, { ...named, number, total, count: selector.count, got });
}

function describeCondition({ sources, asks, expected }: Condition): Html {
  const count = sources.length;
  if (count === 0) return html`${t(messages.nobody)}`;
  if (asks === 'poll_answer') return rich(messages.chose, { answer: isolated(expected), count });
  return html`${t(messages[asks], { count, negated: String(expected.toLowerCase() === 'false') })}`;
}
