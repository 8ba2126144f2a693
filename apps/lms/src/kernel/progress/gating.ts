import type { Reader } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { CompiledSequence } from '../course/compiled-course.ts';
import type { GradeOverlay } from '../grading/subsection.policy.ts';
import { entranceExamOf, getExamStatus, listExamSequences } from './entrance-exam.policy.ts';
import { completionOf, gradesOf } from './overlay.ts';
import { meetsPrerequisite } from './prerequisite.policy.ts';

interface Overlays {
  completion: CompletionOverlay;
  grades: GradeOverlay;
}

/** What blocks a sequence: a prerequisite sequence, or the entrance exam that starts with it. */
export interface Gate {
  sequence: CompiledSequence;
  isEntranceExam: boolean;
}

/**
 * What blocks a sequence for this visitor: the entrance exam, for everything outside it until it is passed, or a
 * prerequisite. Staff are never blocked; an exam or prerequisite that this learner can't see, or in which nothing can
 * be earned, requires no score. At most two queries, none if the course has no such rule for the sequence.
 */
export async function findGate(
  access: Access,
  sequence: CompiledSequence,
  reader: Reader,
): Promise<Gate | null> {
  if (!mayBeGated(access, sequence)) return null;
  return gateOf(access, sequence, await overlaysOf(access, reader));
}

/** Whether another sequence waits for this one. At most two queries, none if no sequence names it as its prerequisite. */
export async function isUnmetPrerequisite(
  access: Access,
  { index }: CompiledSequence,
  reader: Reader,
): Promise<boolean> {
  for (const waiting of access.course.sequences) {
    if (waiting.prerequisite?.sequence !== index) continue;
    if ((await findGate(access, waiting, reader))?.sequence.index === index) return true;
  }
  return false;
}

/** As {@link findGate}, for the sequence that a block is in. */
export async function isGatedAt(access: Access, usageKey: string, reader: Reader): Promise<boolean> {
  const place = access.course.places.get(usageKey);
  const sequence = place && 'sequence' in place ? access.course.sequences[place.sequence] : undefined;
  return sequence !== undefined && (await findGate(access, sequence, reader)) !== null;
}

/** Gates by index of the blocked sequence; open sequences are absent. */
export type Gates = ReadonlyMap<number, Gate>;

/** All current gates. At most two queries, none in a course without gating. */
export async function listGates(access: Access, reader: Reader): Promise<Gates> {
  const candidates = access.course.sequences.filter((sequence) => mayBeGated(access, sequence));
  const gates = new Map<number, Gate>();
  if (candidates.length === 0) return gates;
  const overlays = await overlaysOf(access, reader);
  for (const sequence of candidates) {
    const gate = gateOf(access, sequence, overlays);
    if (gate) gates.set(sequence.index, gate);
  }
  return gates;
}

function mayBeGated({ course, visitor }: Access, sequence: CompiledSequence): boolean {
  if (visitor.isStaff) return false;
  const exam = entranceExamOf(course);
  return sequence.prerequisite !== null || (exam !== null && exam.section.index !== sequence.section);
}

async function overlaysOf(access: Access, reader: Reader): Promise<Overlays> {
  return { completion: await completionOf(access, reader), grades: await gradesOf(access, reader) };
}

function gateOf(access: Access, sequence: CompiledSequence, overlays: Overlays): Gate | null {
  const { course, view } = access;
  const exam = entranceExamOf(course);
  if (
    exam &&
    exam.section.index !== sequence.section &&
    !getExamStatus(exam, view, overlays.grades).isPassed
  ) {
    const [first] = listExamSequences(exam.section, view);
    const begin = first === undefined ? undefined : course.sequences[first];
    if (begin) return { sequence: begin, isEntranceExam: true };
  }
  const before = sequence.prerequisite && course.sequences[sequence.prerequisite.sequence];
  return before && !isMet(sequence, access, overlays) ? { sequence: before, isEntranceExam: false } : null;
}

function isMet({ prerequisite }: CompiledSequence, { view }: Access, overlays: Overlays): boolean {
  // A hidden prerequisite can't be met, and naming it would leak it.
  if (!prerequisite || view.sequences[prerequisite.sequence] === 'hidden') return true;
  const points = overlays.grades.get(prerequisite.sequence);
  const isScored = (view.problems[prerequisite.sequence]?.length ?? 0) > 0;
  return meetsPrerequisite(prerequisite, {
    scorePercent: isScored ? percentOf(points) : 100,
    completionPercent: overlays.completion.sequencePercents[prerequisite.sequence] ?? 100,
  });
}

function percentOf(points: { earned: number; possible: number } | undefined): number {
  return points && points.possible > 0 ? (100 * points.earned) / points.possible : 0;
}
