import type { Access } from '../access/access.ts';
import { completionHead } from '../completion/completion-head.ts';
import type { CompiledSequence, CompiledUnit } from '../course/compiled-course.ts';
import { isUnlisted } from '../course-view/content-state.ts';
import { isListed } from '../course-view/course-view.ts';
import { factOf } from '../learner-facts/learner-fact.ts';
import type { Gates } from './gating.ts';

/** The unit in which to resume, with its sequence. */
export interface ResumePlace {
  /** The block that was completed last, or its unit once the block is hidden; null for the initial place. */
  blockKey: string | null;
  unit: CompiledUnit;
  sequence: CompiledSequence;
}

type Course = Pick<Access, 'course' | 'view'>;

/**
 * Where a learner resumes: at the block completed last. If that is closed to them now, at what reopens it: the entrance
 * exam, or the prerequisite. Otherwise at the first unit that they can open. Null in a course without any.
 */
export function findResumePlace(
  access: Pick<Access, 'course' | 'view' | 'head'>,
  gates: Gates,
): ResumePlace | null {
  const last = findLastPlace(access);
  if (last === null) return findFirstUnit(access, gates);
  if (!gates.has(last.sequence.index)) return last;
  const opening = findOpening(last.sequence, gates);
  return (
    findFirstUnit(access, gates, (sequence) => sequence === opening.index) ?? findFirstUnit(access, gates)
  );
}

/**
 * Whether a place is in the sequence where a client without a resume point begins: the first of the first listed
 * section, released or not. A client that finds this section empty opens nothing.
 */
export function isDefaultStart({ course, view }: Course, { sequence }: ResumePlace): boolean {
  const section = course.sections.find(({ index }) => view.sections[index] !== 'hidden');
  const first = section?.sequences.find((index) => view.sequences[index] !== 'hidden');
  return first === sequence.index;
}

/** The place of the last completed block, or null if nothing was completed or the block no longer exists. */
function findLastPlace({ course, view, head }: Pick<Access, 'course' | 'view' | 'head'>): ResumePlace | null {
  const { lastCompleted } = factOf(head, completionHead);
  if (lastCompleted === null) return null;
  const place = course.places.get(lastCompleted);
  if (place?.level !== 'component' && place?.level !== 'unit') return null;
  const unit = course.units[place.unit];
  const sequence = course.sequences[place.sequence];
  const isHidden = isUnlisted(view.units[place.unit]?.state) || isUnlisted(view.sequences[place.sequence]);
  if (!unit || !sequence || isHidden) return null;
  const blockKey = isListed(view, lastCompleted) ? lastCompleted : unit.block.usageKey;
  return { blockKey, unit, sequence };
}

/** The open sequence that a closed one requires; if sequences require each other, one of those. */
function findOpening(sequence: CompiledSequence, gates: Gates): CompiledSequence {
  const passed = new Set<CompiledSequence>();
  let opening = sequence;
  for (let gate = gates.get(opening.index); gate && !passed.has(opening); gate = gates.get(opening.index)) {
    passed.add(opening);
    opening = gate.sequence;
  }
  return opening;
}

/** The first unit that this audience can open in the selected sequences; null without one. */
function findFirstUnit(
  { course, view }: Course,
  gates: Gates,
  wants: (sequence: number) => boolean = () => true,
): ResumePlace | null {
  const unit = course.units.find(
    ({ index, sequence }) =>
      view.units[index]?.state === 'open' &&
      view.sequences[sequence] === 'open' &&
      !gates.has(sequence) &&
      wants(sequence),
  );
  const sequence = unit && course.sequences[unit.sequence];
  return unit && sequence ? { blockKey: null, unit, sequence } : null;
}
