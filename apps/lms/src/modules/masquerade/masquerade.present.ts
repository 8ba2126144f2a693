import type { MasqueradeWire } from '@lectern/contract';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { findViewGroup, listViewGroups } from './choices.policy.ts';

const messages = defineMessages({
  staff: {
    defaultMessage: 'Staff',
    description: 'Choice of as whom the course team views a course: as themselves',
  },
  learner: {
    defaultMessage: 'Learner',
    description: 'Choice of as whom the course team views a course: as some learner',
  },
  specific: {
    defaultMessage: 'Specific Student...',
    description: 'Choice of as whom the course team views a course: a learner whom they name next',
  },
});

type Choices = Extract<MasqueradeWire, { success: true }>;

/** The ways to view a course, and the current one (16.1). */
export function presentMasquerade({ course, head, masquerade, user }: Access): Choices {
  const groups = listViewGroups(course, head.settings);
  const group = findViewGroup(groups, masquerade?.group ?? null);
  const username = masquerade && masquerade.learnerId !== null ? (user?.username ?? null) : null;
  const named = groups.map(({ name, partitionId, groupId }) => ({
    name,
    role: 'student',
    group_id: groupId,
    user_partition_id: partitionId,
  }));
  return {
    success: true,
    active: {
      course_key: course.courseKey,
      role: masquerade ? 'student' : 'staff',
      user_name: username,
      group_id: group?.groupId ?? null,
      group_name: group?.name ?? null,
      user_partition_id: group?.partitionId ?? null,
    },
    available: [
      { name: t(messages.staff), role: 'staff' },
      ...(named.length === 0 ? [{ name: t(messages.learner), role: 'student' }] : []),
      { name: t(messages.specific), role: 'student', user_name: username ?? '' },
      ...named,
    ],
  };
}
