import type { ExitVariant } from '../../../course/exit-variant.ts';
import { paths } from '../../../course/paths.ts';
import { firstUnit, lastUnit } from './address.ts';

/** A unit and its sequence; `unitId` is null if the sequence has none. */
export interface Place {
  readonly sequenceId: string;
  readonly unitId: string | null;
}

/**
 * Where Previous or Next leads: to a unit, to the exit page, to the question whether to submit the running exam, or
 * nowhere, which disables the button.
 */
export type Turn =
  | { readonly kind: 'place'; readonly sequenceId: string; readonly unitId: string | null }
  | { readonly kind: 'course-end'; readonly variant: Exclude<ExitVariant, 0> }
  | { readonly kind: 'exam-end' }
  | { readonly kind: 'none' };

export interface Turns {
  readonly previous: Turn;
  readonly next: Turn;
}

export interface CourseOrder {
  /** All sequences across sections, in the order of the outline. */
  readonly sequenceIds: readonly string[];
  /** The units of a sequence in order; null while they are unknown. */
  readonly unitIdsOf: (sequenceId: string) => readonly string[] | null;
  /** The exit page that follows the last unit; 0: none. */
  readonly exit: ExitVariant;
  /** Whether the place is in an exam whose clock runs: Next does not leave it. */
  readonly isExamRunning?: boolean;
}

/**
 * Where Previous and Next lead from a unit: within its sequence, else to the last unit of the previous sequence or the
 * first unit of the next one (CWR-10 to CWR-12). A neighbor without units opens without a unit. Nothing comes before
 * the course; after it comes its exit page, if there is one (CWR-13, CWR-14).
 */
export function findTurns(place: Place, order: CourseOrder): Turns {
  const { sequenceId, unitId } = place;
  const unitIds = order.unitIdsOf(sequenceId) ?? [];
  const unitIndex = unitId === null ? -1 : unitIds.indexOf(unitId);
  const sequenceIndex = order.sequenceIds.indexOf(sequenceId);
  const within = (id: string | undefined): Turn | null =>
    unitIndex < 0 || id === undefined ? null : { kind: 'place', sequenceId, unitId: id };
  const across = (id: string | undefined, which: typeof firstUnit | typeof lastUnit): Turn =>
    sequenceIndex < 0 || id === undefined
      ? { kind: 'none' }
      : { kind: 'place', sequenceId: id, unitId: findEdgeUnit(order.unitIdsOf(id), which) };
  const isLast = sequenceIndex >= 0 && sequenceIndex === order.sequenceIds.length - 1;
  const end: Turn =
    isLast && order.exit !== 0 ? { kind: 'course-end', variant: order.exit } : { kind: 'none' };
  return {
    previous: within(unitIds[unitIndex - 1]) ?? across(order.sequenceIds[sequenceIndex - 1], lastUnit),
    next:
      within(unitIds[unitIndex + 1]) ??
      (order.isExamRunning ? { kind: 'exam-end' } : null) ??
      (isLast ? end : across(order.sequenceIds[sequenceIndex + 1], firstUnit)),
  };
}

/** The URL that a turn leads to; null if it leads to no other page. */
export function turnPath(courseId: string, turn: Turn): string | null {
  if (turn.kind === 'none' || turn.kind === 'exam-end') return null;
  if (turn.kind === 'course-end') return paths.courseEnd(courseId);
  const { sequenceId, unitId } = turn;
  return unitId === null ? paths.sequence(courseId, sequenceId) : paths.unit(courseId, sequenceId, unitId);
}

/** Null for a sequence without units; `first` or `last`, which the route resolves, if they are unknown. */
function findEdgeUnit(
  unitIds: readonly string[] | null,
  which: typeof firstUnit | typeof lastUnit,
): string | null {
  if (unitIds === null) return which;
  return unitIds.at(which === firstUnit ? 0 : -1) ?? null;
}
