import type { BlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { type CourseView, effortOf } from '../../kernel/course-view/course-view.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import { examInfo, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';
import { topicOfUnit } from '../discussions/course-topics.ts';

/** The fields about a block's content, left out until its release. */
export function presentContents(
  block: Block,
  view: CourseView,
  fields: ReadonlySet<string>,
): Partial<BlockWire> {
  const { graded } = block;
  const { effortActivities, effortTimeSeconds } = effortOf(block, view);
  return {
    ...(fields.has('graded') && { graded }),
    ...(fields.has('due') && { due: isoTimeOrNull(dueOf(view.course.tree, block, null)) }),
    ...(fields.has('format') && { format: block.format }),
    ...(fields.has('discussions_id') && presentTopic(block, view)),
    ...(fields.has('visible_to_staff_only') && { visible_to_staff_only: block.visibleToStaffOnly }),
    ...(fields.has('special_exam_info') && timeLimitOf(block) !== null && { special_exam_info: examInfo() }),
    ...(fields.has('effort_activities') && { effort_activities: effortActivities }),
    ...(fields.has('effort_time') && effortTimeSeconds > 0 && { effort_time: effortTimeSeconds }),
  };
}

function presentTopic({ usageKey }: Block, { course }: CourseView): Partial<BlockWire> {
  const topic = topicOfUnit(course, usageKey);
  return topic ? { discussions_id: topic.id } : {};
}
