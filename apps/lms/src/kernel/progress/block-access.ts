import type { Reader } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import { closesGradedUnits } from '../access/honor-code.policy.ts';
import type { CompiledSequence, CompiledUnit } from '../course/compiled-course.ts';
import { componentRestriction } from '../course-view/course-view.ts';
import { type ExamState, isReadable } from '../exams/exam.policy.ts';
import { findExamState } from './exam-state.ts';
import { findGate } from './gating.ts';

/**
 * A visitor's access to a unit or a block in it: `granted`: full; `locked`: for verified learners only; `unsigned`:
 * graded, and the visitor has yet to agree to the honor code; `gated`: another sequence comes first; `exam`: in a timed
 * exam that isn't running; `closed`: hidden since its due date; `unreleased`: before its start; `denied`: the course
 * itself refuses; `unknown`: doesn't exist, or is hidden from this visitor.
 */
export type BlockAccess =
  | {
      kind: 'granted' | 'locked' | 'unsigned' | 'gated' | 'closed' | 'unreleased';
      unit: CompiledUnit;
      sequence: CompiledSequence;
    }
  | { kind: 'exam'; unit: CompiledUnit; sequence: CompiledSequence; state: ExamState }
  | { kind: 'denied' | 'unknown' };

/**
 * The access to a unit, or to a component by its unit's rules and its own. At most two queries; none if only the rules of
 * the learner's head are left to apply.
 */
export async function blockAccess(access: Access, usageKey: string, reader: Reader): Promise<BlockAccess> {
  const { course, view } = access;
  if (access.decision.denial !== null || access.elsewhere !== null) return { kind: 'denied' };
  const place = course.places.get(usageKey);
  if (place?.level !== 'unit' && place?.level !== 'component') return { kind: 'unknown' };
  const unit = course.units[place.unit];
  const sequence = course.sequences[place.sequence];
  if (!unit || !sequence) return { kind: 'unknown' };
  const found = { unit, sequence };

  const sequenceState = view.sequences[sequence.index];
  const unitState = view.units[unit.index]?.state;
  if (sequenceState === 'hidden' || unitState === 'hidden') return { kind: 'unknown' };
  if (sequenceState === 'unreleased' || unitState === 'unreleased') return { kind: 'unreleased', ...found };
  if (sequenceState === 'closed') return { kind: 'closed', ...found };
  const gate = access.scope === 'all' && (await findGate(access, sequence, reader));
  if (gate) return { kind: 'gated', ...found };
  const exam = findExamState(access, sequence);
  if (exam !== null && !isReadable(exam) && sequenceState !== 'locked')
    return { kind: 'exam', state: exam, ...found };
  if (unit.block.graded && closesGradedUnits(access)) return { kind: 'unsigned', ...found };
  if (sequenceState === 'locked' || unitState === 'locked') return { kind: 'locked', ...found };
  if (place.level === 'unit') return { kind: 'granted', ...found };

  const restriction = componentRestriction(place.component, view);
  if (restriction === 'hidden') return { kind: 'unknown' };
  if (view.audience !== 'staff' && place.component.start > access.now)
    return { kind: 'unreleased', ...found };
  return { kind: restriction === 'locked' ? 'locked' : 'granted', ...found };
}
