import type { SequenceItemWire, SequenceWire } from '@lectern/contract';
import type { CompiledSequence } from '../courses/compiled-course.ts';
import { courseLinks } from '../courses/links.ts';
import type { Access } from './access.ts';
import { type CourseView, isHiddenAfterDue } from './course-view.ts';
import { listShownUnits } from './sequence-items.ts';

/** All of a sequence but its items (section 14). */
export function presentSequenceHead(
  access: Access,
  sequence: CompiledSequence,
  { prerequisite, position }: { prerequisite: CompiledSequence | null; position: number | null },
): Omit<SequenceWire, 'items'> {
  const { course, user, now } = access;
  const { block } = sequence;
  const shown = listShownUnits(access.view, sequence.index).length;
  return {
    item_id: block.usageKey,
    element_id: block.blockId,
    tag: 'sequential',
    display_name: block.displayName,
    sequence_name: null,
    format: block.format,
    banner_text: findBanner(access, sequence),
    position: position === null ? null : Math.min(position, Math.max(1, shown)),
    save_position: user !== null,
    show_completion: user !== null,
    exclude_units: true,
    is_time_limited: block.exam?.isTimeLimited ?? false,
    is_proctored: block.exam?.isProctored ?? false,
    allow_proctoring_opt_out: block.exam?.allowProctoringOptOut ?? false,
    is_hidden_after_due: isHiddenAfterDue(course, sequence, now),
    next_url: null,
    prev_url: null,
    gated_sequence_paywall: null,
    navigation_disabled: false,
    gated_content: {
      gated: prerequisite !== null,
      gated_section_name: block.displayName,
      prereq_id: prerequisite?.block.usageKey ?? null,
      prereq_section_name: prerequisite?.block.displayName ?? null,
      prereq_url: prerequisite && courseLinks('', course.courseKey).jumpTo(prerequisite.block.usageKey),
    },
  };
}

/** What the team and, after the due date, learners are told above the sequence. */
function findBanner({ course, visitor, now }: Access, sequence: CompiledSequence): string | null {
  const isClosed = isHiddenAfterDue(course, sequence, now);
  if (!visitor.isStaff)
    return isClosed ? 'The due date has passed: this assignment is no longer shown.' : null;
  if (isClosed) return 'The due date has passed: learners no longer see this assignment.';
  if (sequence.block.visibleToStaffOnly) return 'Only the course team sees this.';
  return sequence.block.start > now ? 'Learners do not see this yet: it has not been released.' : null;
}

/** What a learner gets of the units of a sequence that a prerequisite keeps closed (14.1). */
export function presentGatedItems(view: CourseView, sequence: CompiledSequence): SequenceItemWire[] {
  return listShownUnits(view, sequence.index).map(({ block, icon }) => ({
    id: block.usageKey,
    type: icon,
    display_name: block.displayName,
    is_gated: true,
    content: '',
  }));
}
