import type { Block, Condition, Selector } from '@lectern/olx';
import { restrictionOf } from '../../kernel/course-view/audience.policy.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';
import type { UnitVisit, VisitedBlock } from '../../kernel/unit-visit/unit-visit.ts';

/** The notice that replaces content whose condition the learner doesn't meet. */
export interface ConditionNotice {
  key: string;
  /** The author's text, plain, with `{link}` for the sources; null = the site's own. */
  message: string | null;
  sources: { usageKey: string; name: string; isInUnit: boolean }[];
}

/** Whether any content of a unit depends on the learner's work. */
export function isConditional({ access, unit }: Pick<UnitVisit, 'access' | 'unit'>): boolean {
  const { selectors = {} } = access.course.tree;
  return unit.components.some(({ within = [] }) =>
    within.some(({ selector }) => selectors[selector]?.kind === 'condition'),
  );
}

/** The blocks of a visited unit in page order, with a notice replacing those whose condition isn't met. */
export function withConditionNotices(visit: UnitVisit): (VisitedBlock | ConditionNotice)[] {
  const { unit, blocks, claims } = visit;
  if (claims.usageKey !== unit.block.usageKey || !isConditional(visit)) return blocks;
  const visible = new Map(blocks.map((visited) => [visited.block.usageKey, visited]));
  const noted = new Set<string>();
  return unit.components.flatMap((component) => {
    const visited = visible.get(component.usageKey);
    if (visited) return visited;
    const unmet = findUnmet(component, visit);
    if (unmet === null || noted.has(unmet.key)) return [];
    noted.add(unmet.key);
    return makeNotice(unmet, visit) ?? [];
  });
}

/** The unmet condition that withholds a block from a learner. */
function findUnmet(component: Block, { access }: UnitVisit): (Selector & { condition: Condition }) | null {
  const { course, draws, view, now } = access;
  if (component.start > now || restrictionOf(component, view.audience, view.group) === 'hidden') return null;
  for (const { selector: key, choices } of component.within ?? []) {
    if (draws.get(key)?.some((choice) => choices.includes(choice))) continue;
    const selector = course.tree.selectors?.[key];
    return selector?.condition ? { ...selector, condition: selector.condition } : null;
  }
  return null;
}

/**
 * Null if the learner can do nothing about it: there are no sources, or they have already done what must not be done.
 */
function makeNotice(
  { key, condition }: Selector & { condition: Condition },
  { access, unit, sequence }: UnitVisit,
): ConditionNotice | null {
  const { course, view } = access;
  if (condition.sources.length === 0) return null;
  if (condition.message === null && condition.expected.toLowerCase() === 'false') return null;
  return {
    key,
    message: condition.message,
    sources: condition.sources.flatMap((usageKey) => {
      const place = course.places.get(usageKey);
      if (place?.level !== 'component' || !isListed(view, usageKey)) return [];
      const isInUnit = place.sequence === sequence.index && place.unit === unit.index;
      return { usageKey, name: place.component.displayName, isInUnit };
    }),
  };
}
