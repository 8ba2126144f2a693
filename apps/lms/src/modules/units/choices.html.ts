import type { Block, Condition, Selector } from '@lectern/olx';
import type { DrawCounts } from '../../kernel/draws/draws.store.ts';
import type { VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html } from '../../pages/html.ts';
import { attributes, siteText } from '../../pages/markup.ts';

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
  const title = selector.name !== '' && html` of “<bdi>${selector.name}</bdi>”`;
  if (selector.condition)
    return html`<strong>Conditional content</strong>${title}: ${describeCondition(selector.condition)}`;
  const got = choices.reduce((sum, choice) => sum + (counts.get(key)?.get(choice) ?? 0), 0);
  const learners = html` (${got} ${got === 1 ? 'learner' : 'learners'} so far)`;
  if (selector.kind === 'experiment') {
    const groups = selector.choices.filter(({ id }) => choices.includes(id));
    return html`<strong>Group ${groups.map(({ name: group }, index) => html`${index > 0 && ', '}“<bdi>${group}</bdi>”`)}</strong>${title}${learners}`;
  }
  const number = selector.choices.findIndex(({ id }) => choices.includes(id)) + 1;
  const total = selector.choices.length;
  return html`<strong>Choice ${number} of ${total}</strong>${title}: each learner gets ${selector.count} at random${learners}`;
}

const DEEDS: Record<Condition['asks'], readonly [done: string, undone: string]> = {
  completed: ['completed', 'not completed'],
  attempted: ['attempted', 'not attempted'],
  submitted: ['submitted', 'not submitted'],
  correct: ['answered correctly', 'not answered correctly'],
  voted: ['voted in', 'not voted in'],
  poll_answer: ['', ''],
};

function describeCondition({ sources, asks, expected }: Condition): Html {
  if (sources.length === 0) return html`no learner sees it, as what it depends on isn’t in the course`;
  const all = sources.length === 1 ? 'the block' : `all ${sources.length} blocks`;
  if (asks === 'poll_answer')
    return html`for learners who chose “<bdi>${expected}</bdi>” in ${all} that it depends on`;
  const [done, undone] = DEEDS[asks];
  return html`for learners who have ${expected.toLowerCase() === 'false' ? undone : done} ${all} that it depends on`;
}
