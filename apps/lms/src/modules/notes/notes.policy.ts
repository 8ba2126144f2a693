import type { Block } from '@lectern/olx';
import type { CompiledUnit } from '../../kernel/course/compiled-course.ts';
import { nestsTexts } from '../units/nested-frames.policy.ts';

/** The maximum number of notes of a learner in one course. */
export const NOTE_LIMIT = 500;

/**
 * Whether learners can take notes on a block of the unit: on texts only, and not in a unit with author scripts, which
 * could read notes or forge them.
 */
export function takesNotes(unit: Pick<CompiledUnit, 'components'>, { content }: Block): boolean {
  return content.kind === 'html' && !nestsTexts(unit);
}
