import { useQuery } from '@tanstack/react-query';
import type { ExitVariant } from '../../../course/exit-variant.ts';
import { useIdle } from '../../../course/use-idle.ts';
import { type CourseTree, listSequenceIds } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { examQuery, runningExamQuery } from '../../../lms/exams.ts';
import { type Sequence, sequenceQuery } from '../../../lms/sequence.ts';
import type { FrameSpec } from '../frames/frames-state.ts';
import { findTurns, type Turn, type Turns } from './neighbors.ts';
import { isClosed, needsSignature } from './sequence-view.ts';

export interface TurnsOptions {
  readonly courseId: string;
  readonly course: Pick<CoursewareCourse, 'userNeedsIntegritySignature'>;
  readonly tree: CourseTree;
  readonly sequenceId: string;
  /** Null when it could not be fetched: Previous and Next then lead to the sequences around it. */
  readonly sequence: Sequence | null;
  readonly unitId: string | null;
  /** The exit page that follows the last unit; 0: none. */
  readonly exit: ExitVariant;
}

export interface Turning {
  readonly turns: Turns;
  /** The frame of the unit that a turn opens; null if there is none to show, or the unit isn't known yet. */
  readonly specOf: (turn: Turn) => FrameSpec | null;
}

/**
 * Where Previous and Next lead. At the ends of a sequence the neighboring sequence is prefetched when the browser is idle,
 * so that crossing over is instant.
 */
export function useTurns({
  courseId,
  course,
  tree,
  sequenceId,
  sequence,
  unitId,
  exit,
}: TurnsOptions): Turning {
  const isIdle = useIdle(`${sequenceId} ${unitId}`);
  // Nothing can be done any more in a sequence that is hidden after its due date.
  const sequenceIds = listSequenceIds(tree).filter(
    (id) => id === sequenceId || !tree.sequences[id]?.isHiddenAfterDue,
  );
  const at = sequenceIds.indexOf(sequenceId);
  const openUnitIds = sequence === null || isClosed(sequence) ? [] : sequence.unitIds;
  const unitIndex = unitId === null ? -1 : openUnitIds.indexOf(unitId);
  const place = { sequenceId, unitId: unitIndex < 0 ? null : unitId };
  const isFirst = unitIndex <= 0;
  const isLast = unitIndex < 0 || unitIndex === openUnitIds.length - 1;
  const before = useNeighbor(courseId, at < 0 ? undefined : sequenceIds[at - 1], isIdle && isFirst);
  const after = useNeighbor(courseId, at < 0 ? undefined : sequenceIds[at + 1], isIdle && isLast);

  const known = [before, sequence, after].filter((one) => one !== undefined && one !== null);
  const findKnown = (id: string) => known.find((one) => one.id === id);
  const turns = findTurns(place, {
    exit,
    isExamRunning: useIsExamRunning(courseId, sequence),
    sequenceIds,
    unitIdsOf: (id) => {
      const found = findKnown(id);
      if (found !== undefined) return found.unitIds;
      // The units may be missing from the tree because they were not requested.
      const listed = tree.sequences[id]?.unitIds ?? [];
      return listed.length > 0 ? listed : null;
    },
  });

  const specOf = (turn: Turn): FrameSpec | null => {
    if (turn.kind !== 'place' || turn.unitId === null) return null;
    const owner = findKnown(turn.sequenceId);
    const unit = owner?.units[turn.unitId];
    if (owner === undefined || unit === undefined || isClosed(owner)) return null;
    // The server refuses the frame until then.
    if (needsSignature(course, unit)) return null;
    // The units of an exam can't be loaded before it starts.
    if (owner.isTimeLimited && owner.id !== sequenceId) return null;
    return { unitId: unit.id, sequenceId: owner.id, title: unit.title, format: owner.format };
  };
  return { turns, specOf };
}

function useNeighbor(courseId: string, sequenceId: string | undefined, isWanted: boolean) {
  const { data } = useQuery({
    ...sequenceQuery(courseId, sequenceId ?? ''),
    enabled: isWanted && sequenceId !== undefined,
    retryOnMount: false,
  });
  return sequenceId === undefined ? undefined : data;
}

/** Whether the clock of the sequence's exam runs, as the exam's own page has found out. */
function useIsExamRunning(courseId: string, sequence: Sequence | null): boolean {
  const id = sequence?.isTimeLimited ? sequence.id : null;
  const exam = useQuery({ ...examQuery(courseId, id ?? ''), enabled: false }).data;
  const running = useQuery({ ...runningExamQuery(courseId), enabled: false }).data;
  return id !== null && exam?.attempt?.isRunning === true && running?.id === exam.attempt.id;
}
