import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { forbidden } from '../../lib/errors.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import type { Masquerade } from '../users/masquerades.ts';
import type { User } from '../users/user.ts';
import type { Identity } from './identity.ts';
import { headInGeneral, learnerInGeneral } from './learner-in-general.ts';

const messages = defineMessages({
  readOnly: {
    defaultMessage: 'You’re viewing this course as a learner, so nothing you do is saved.',
    description: 'Error when staff who view a course as a learner change something',
  },
});

/** The choice in the session for a course. It has effect only while {@link findViewed} finds its learner. */
export function findMasquerade(identity: Identity, courseKey: string): Masquerade | null {
  if (identity.kind !== 'user' || !Object.hasOwn(identity.masquerades, courseKey)) return null;
  return identity.masquerades[courseKey] ?? null;
}

export const masqueradeIsReadOnly = () => forbidden(t(messages.readOnly), 'masquerading');

/** Whose access it is, and their state in the course. */
export interface Viewed {
  user: User | null;
  head: LearnerHead;
  masquerade: Masquerade | null;
}

/**
 * As whom staff see a course. Null once they have left its team or the learner has left the course, and for a learner
 * who has joined the team since: a masquerade must not give anyone more rights.
 */
export async function findViewed(
  { learners }: Pick<Context, 'learners'>,
  courseKey: string,
  { staff, masquerade }: { staff: User; masquerade: Masquerade },
  reader: Reader,
): Promise<Viewed | null> {
  const { learnerId } = masquerade;
  if (learnerId === null) {
    const head = await learners.findHead(reader, courseKey, staff.id);
    if (!head || !isStaffOf(staff, head)) return null;
    return { user: learnerInGeneral(staff), head: headInGeneral(head, masquerade), masquerade };
  }
  const found = await learners.findViewed(reader, courseKey, { learnerId, viewerId: staff.id });
  if (!found || !(found.isViewerStaff || staff.isAdministrator)) return null;
  const { user, head } = found;
  if (!head.enrollment?.isActive || isStaffOf(user, head)) return null;
  return { user, head, masquerade };
}

export const isStaffOf = (user: User | null, head: LearnerHead): boolean =>
  head.isCourseStaff || user?.isAdministrator === true;
