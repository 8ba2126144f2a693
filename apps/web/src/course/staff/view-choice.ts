import type { ActiveMasquerade, MasqueradeOption } from '../../lms/masquerade.ts';

/** The label of a choice in the view menu: the name of a group, or one of Lectern's own texts. */
export type ViewLabel =
  | { readonly kind: 'staff' | 'learner' | 'specific' }
  | { readonly kind: 'group'; readonly name: string };

/** A username takes precedence over a group, and a group over the role (ITB-04 to ITB-07). */
export function findViewLabel({ userName, groupName, role }: ActiveMasquerade): ViewLabel {
  if (userName !== null) return { kind: 'specific' };
  if (groupName !== null) return { kind: 'group', name: groupName };
  return { kind: role === 'student' ? 'learner' : 'staff' };
}

/** Whether a choice asks for the name of one learner (ITB-03). */
export function asksForLearner(option: MasqueradeOption): boolean {
  return option.userName !== null;
}

/** Whether it is the current choice. */
export function isActiveOption(option: MasqueradeOption, active: ActiveMasquerade): boolean {
  if (asksForLearner(option) || active.userName !== null) {
    return asksForLearner(option) && active.userName !== null;
  }
  return (
    option.role === active.role &&
    option.groupId === active.groupId &&
    option.userPartitionId === active.userPartitionId
  );
}
