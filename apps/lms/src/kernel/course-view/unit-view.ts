import type { Block } from '@lectern/olx';
import type { CompiledUnit, UnitIcon } from '../course/compiled-course.ts';
import { isCompletable } from '../course/completion.policy.ts';
import { type Audience, isGradedProblem } from './audience.policy.ts';
import { type ContentState, isUnlisted } from './content-state.ts';

/** A unit as one audience or learner sees it. */
export interface UnitView {
  state: ContentState;
  /** The states of its components, in page order. */
  components: ContentState[];
  icon: UnitIcon;
  /** Whether something in it is locked for this audience until they upgrade. */
  hasLocked: boolean;
  /** Whether it contains graded problems that content-type gating locks for this audience. */
  hasGated: boolean;
  /** The usage keys that must be complete for the unit to be. */
  required: string[];
  /** Whether anything in it can be completed, or could be after an upgrade. */
  countsTowardsCompletion: boolean;
}

/** `stateOf`: of the unit, and of each component by itself. */
export function viewUnit(
  unit: Pick<CompiledUnit, 'block' | 'components' | 'icon'>,
  audience: Audience,
  stateOf: (block: Block) => ContentState,
): UnitView {
  const components = unit.components.map(stateOf);
  const inside = components.filter((each) => each !== 'hidden');
  const isAllLocked = inside.length > 0 && inside.every((each) => each === 'locked');
  const unitState = stateOf(unit.block);
  const state = unitState === 'open' && isAllLocked ? 'locked' : unitState;
  const hasGated =
    audience === 'limited' &&
    (state === 'open' || state === 'locked') &&
    unit.components.some((block, at) => components[at] === 'locked' && isGradedProblem(block));
  const required = unit.components
    .filter((component, at) => isCompletable(component) && components[at] === 'open')
    .map(({ usageKey }) => usageKey);
  const couldCount = unit.components.some(
    (component, at) => isCompletable(component) && !isUnlisted(components[at]),
  );
  return {
    state,
    components,
    icon: unit.icon,
    hasLocked: state === 'locked' || components.includes('locked'),
    hasGated,
    required,
    countsTowardsCompletion:
      state === 'open' ? hasGated || required.length > 0 : state === 'locked' && couldCount,
  };
}
