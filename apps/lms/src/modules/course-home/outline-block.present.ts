import type { OutlineBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { markLeadingName } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type CourseView, effortOf } from '../../kernel/course-view/course-view.ts';
import type { Slot } from '../../kernel/course-view/json-template.ts';
import { dueOf, hasOwnDue, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { EXAM_ICON, examDescription, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';

const messages = defineMessages({
  questions: {
    defaultMessage: '{name} ({count, plural, one {# Question} other {# Questions}})',
    description: 'Name of an assignment in the outline, and how many graded questions it has',
  },
});

type CommonFields = Pick<
  OutlineBlockWire,
  | 'id'
  | 'type'
  | 'display_name'
  | 'description'
  | 'due'
  | 'effort_activities'
  | 'effort_time'
  | 'icon'
  | 'has_scheduled_content'
  | 'hide_from_toc'
>;

/**
 * The fields that a block has in the outline and in the navigation (7.3, 22.9): all of them on every block, null where
 * they don't apply.
 */
export function presentOutlineBlock<Learner extends { scheduleStart: ScheduleStart }>(
  block: Block,
  view: CourseView,
  slot: Slot<Learner>,
): CommonFields {
  const { tree } = view.course;
  const { effortActivities, effortTimeSeconds } = effortOf(block, view);
  const isSequence = block.type === 'sequential';
  return {
    id: block.usageKey,
    type: block.type,
    display_name: isSequence ? nameOfSequence(block, view) : block.displayName,
    description: isSequence ? (timeLimitOf(block) === null ? block.format : examDescription()) : null,
    due: hasOwnDue(tree, block)
      ? slot(({ scheduleStart }) => isoTimeOrNull(dueOf(tree, block, scheduleStart)))
      : isoTimeOrNull(dueOf(tree, block, null)),
    effort_activities: effortActivities,
    effort_time: effortTimeSeconds || null,
    icon: isSequence ? iconOf(block) : null,
    has_scheduled_content: null,
    hide_from_toc: block.hideFromToc,
  };
}

/** Its name, and how many graded questions it has, as Open edX says it in these calls only (7.3). */
function nameOfSequence({ usageKey, displayName, graded }: Block, { course, problems }: CourseView): string {
  const place = course.places.get(usageKey);
  const listed = graded && place?.level === 'sequence' ? (problems[place.sequence] ?? []) : [];
  const count = listed.filter(({ weight }) => weight !== 0).length;
  if (count === 0) return displayName;
  return t(messages.questions, { name: markLeadingName(displayName), count });
}

function iconOf(block: Block): string | null {
  if (timeLimitOf(block) !== null) return EXAM_ICON;
  return block.graded ? 'fa-pencil-square-o' : null;
}
