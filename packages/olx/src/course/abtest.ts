import type { Diagnostics } from '../diagnostics.ts';
import { elementsOf, type XmlElement } from '../xml/xml.ts';
import { Attributes } from './attributes.ts';
import type { ReadSelector, SelectorSource } from './selector-source.ts';

/** Each component of an experiment lists the groups that get it. */
const MAX_GROUPS = 100;
const DEFAULT = 'default';
/** Shares are decimals, so that they may not add up to 1 exactly. */
const ROUNDING = 0.001;

/**
 * `<abtest experiment><group name portion>...</group><default>...</default></abtest>`, the experiment of 2012: a learner is in
 * the same group wherever an experiment has the same name. `default` has the share that the groups leave.
 */
export function readAbTest(
  { element, attributes, usageKey, location }: SelectorSource,
  diagnostics: Diagnostics,
): ReadSelector {
  const experiment = attributes.text('experiment') ?? '';
  const groups = elementsOf(element).filter(({ name }) => name === 'group' || name === DEFAULT);
  const shares = groups.map(shareOf);
  const left = 1 - shares.reduce((sum, share) => sum + share, 0);
  const drawn = groups
    .map((group, index) => ({ group, share: group.name === DEFAULT ? left : (shares[index] ?? 0) }))
    .filter(({ share }) => share > ROUNDING)
    .slice(0, MAX_GROUPS);
  const warn = (message: string) => diagnostics.warning('choice-unreachable', location, message);
  if (drawn.length < groups.length)
    warn(
      `${groups.length - drawn.length} of ${groups.length} groups of an <abtest> get no learners; only staff see them.`,
    );
  const [first] = drawn;
  if (drawn.some(({ share }) => Math.abs(share - (first?.share ?? share)) > ROUNDING))
    warn('The groups of an <abtest> get equally many learners here, whatever their portions are.');
  const key = experiment === '' ? usageKey : `abtest:${experiment}`;
  const ids = new Map(drawn.map(({ group }) => [group, idOf(group)]));
  const isDrawn = ids.size > 0;
  const forStaff = new Attributes(new Map([['visible_to_staff_only', true]]), location, diagnostics);
  return {
    selector: isDrawn
      ? {
          kind: 'experiment',
          key,
          name: attributes.text('display_name') ?? experiment,
          count: 1,
          choices: [...new Set(ids.values())].map((id) => ({ id, name: id })),
        }
      : null,
    children: groups.flatMap((group) => {
      const id = ids.get(group);
      const within = id === undefined ? null : { selector: key, choices: [id] };
      const settings = id === undefined ? forStaff : null;
      return elementsOf(group).map((child) => ({ element: child, within, settings }));
    }),
  };
}

function shareOf(group: XmlElement): number {
  const share = group.name === DEFAULT ? 0 : Number(group.attributes.get('portion') ?? 0);
  return Number.isFinite(share) && share > 0 ? share : 0;
}

function idOf(group: XmlElement): string {
  return group.name === DEFAULT ? DEFAULT : group.attributes.get('name')?.trim() || 'group';
}
