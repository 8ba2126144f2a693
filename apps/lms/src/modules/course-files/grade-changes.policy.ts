import type { Block, CourseTree, Diagnostic } from '@lectern/olx';

type Graded = Pick<CourseTree, 'blocks' | 'gradingPolicy'>;

/** How many learners have points: by usage key of a problem, and for any. */
export interface Scored {
  byProblem: ReadonlyMap<string, number>;
  learners: number;
}

/**
 * Warnings about what a new version of a course changes in the grades of learners who have points: graded work that is gone,
 * most often because its id has changed, or that counts differently.
 */
export function listGradeChanges(before: Graded, after: Graded, scored: Scored): Diagnostic[] {
  const changes = Object.values(before.blocks).flatMap((block) => {
    const learners = scored.byProblem.get(block.usageKey) ?? 0;
    const points = pointsOf(block);
    if (learners === 0 || points === 0) return [];
    const now = after.blocks[block.usageKey];
    const left = now === undefined ? 0 : pointsOf(now);
    if (left === 0) return [removed(block, { learners, twin: findTwin(block, before, after) })];
    if (left === points && now?.format === block.format) return [];
    return [changed(block, { learners, from: worth(points, block), to: worth(left, now ?? block) })];
  });
  if (scored.learners === 0 || isSame(before.gradingPolicy, after.gradingPolicy)) return changes;
  const message = `The grading policy has changed, and with it the grades of ${people(scored.learners)} with points.`;
  return [...changes, warning('grading-policy-changed', 'policies', message)];
}

/** What a block counts in the grade, in points. */
function pointsOf({ graded, content }: Block): number {
  return graded && 'pointsPossible' in content ? (content.weight ?? content.pointsPossible) : 0;
}

function removed(block: Block, { learners, twin }: { learners: number; twin: Block | null }): Diagnostic {
  const lost = `${name(block)} is no longer graded work of this course, so the points of ${people(learners)} for it don’t count any more.`;
  const advice =
    twin === null
      ? ''
      : ` ${name(twin)} has the same name and another id: with the former id ${block.blockId}, the points are kept.`;
  return warning('graded-block-removed', block.usageKey, lost + advice);
}

function changed(
  block: Block,
  { learners, from, to }: { learners: number; from: string; to: string },
): Diagnostic {
  const message = `${name(block)} counted ${from} and now counts ${to}, which changes the grades of ${people(learners)}.`;
  return warning('graded-block-changed', block.usageKey, message);
}

/** A new graded block that is probably the same as a removed one: with its type and name, and no other one like that. */
function findTwin(block: Block, before: Graded, after: Graded): Block | null {
  const twins = Object.values(after.blocks).filter(
    (other) =>
      before.blocks[other.usageKey] === undefined &&
      other.sourceType === block.sourceType &&
      other.displayName === block.displayName &&
      pointsOf(other) > 0,
  );
  return twins.length === 1 ? (twins[0] ?? null) : null;
}

const worth = (points: number, { format }: Block): string =>
  `${points} ${points === 1 ? 'point' : 'points'}${format === null ? '' : ` as ${format}`}`;

const name = ({ displayName }: Block): string => `“${displayName}”`;

const people = (number: number): string => `${number} ${number === 1 ? 'learner' : 'learners'}`;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const warning = (code: string, file: string, message: string): Diagnostic => ({
  severity: 'warning',
  code,
  message,
  file,
  line: 0,
});
