import type { Block } from '@lectern/olx';
import type { Tx } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import type { User } from '../users/user.ts';
import { notify } from './notify.ts';

/** Notifies a learner that staff graded their work; without points, which the learner may not be allowed to see yet. */
export async function notifyOfGrade(
  tx: Tx,
  { access, block }: { access: Pick<Access, 'course'> & { user: User }; block: Block },
  at: number,
): Promise<void> {
  const { courseKey, tree } = access.course;
  const context = {
    courseTitle: tree.title,
    title: block.displayName,
    usageKey: block.usageKey,
    actor: null,
  };
  const kind = 'ora_grade_assigned';
  await notify(tx, [{ userId: access.user.id, courseKey, kind, context, postId: null }], at);
}
