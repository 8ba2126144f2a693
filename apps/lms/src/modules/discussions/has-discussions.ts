import type { Access } from '../../kernel/access/access.ts';
import { discussionsOf } from './course-topics.ts';

/** Whether a course has discussions: its export does, and the operator hasn't switched them off. */
export function hasDiscussions({ course, head }: Pick<Access, 'course' | 'head'>): boolean {
  return head.settings.discussions && discussionsOf(course).isOn;
}
