import type { Context } from '../../context.ts';
import { findAccessOfUser } from '../access/access.ts';
import { makeVisit, type UnitVisit } from './unit-visit.ts';

/** A unit after the learner worked in it. */
export interface WorkedVisit {
  visit: UnitVisit;
  /** Whether content has appeared in the unit or disappeared from it since `visit` was opened. */
  contentChanged: boolean;
}

/** The visit after a write that may have met a condition. No query in a course without conditions, one in others. */
export async function afterWork(context: Context, visit: UnitVisit): Promise<WorkedVisit> {
  const { access, claims, unit, sequence, blocks } = visit;
  const { courseKey, tree } = access.course;
  const isConditional = Object.values(tree.selectors ?? {}).some(({ kind }) => kind === 'condition');
  if (!isConditional || access.visitor.isStaff || access.user === null)
    return { visit, contentChanged: false };
  const current = await findAccessOfUser(context, courseKey, access.user);
  // Another version arrived meanwhile: the page belongs to the one before.
  if (current?.course.version !== access.course.version) return { visit, contentChanged: false };
  const now = makeVisit(claims, current, { kind: 'granted', unit, sequence });
  const keysOf = (some: UnitVisit['blocks']) => some.map(({ block }) => block.usageKey).join(' ');
  return { visit: now, contentChanged: keysOf(now.blocks) !== keysOf(blocks) };
}
