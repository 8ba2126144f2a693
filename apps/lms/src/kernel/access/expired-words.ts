import type { CourseTree } from '@lectern/olx';
import { formatDay } from '../../pages/format-day.ts';
import type { Upgrade } from '../offers/upgrade.policy.ts';
import type { DenialWords } from './access.policy.ts';

/** Tells a learner when their audit access ended and, if they can upgrade, how to regain it. */
export function expiredWords(
  { title }: Pick<CourseTree, 'title'>,
  expiresAt: number,
  { upgrade, timeZone }: { upgrade: Upgrade | null; timeZone: string | null },
): DenialWords {
  const user = `Your access to this course ended on ${formatDay(expiresAt, timeZone)}.`;
  const ended = `Your audit access to ${title} ended on ${formatDay(expiresAt, timeZone)}.`;
  if (upgrade === null) return { user, context: ended };
  const until = upgrade.deadline === null ? '' : ` by ${formatDay(upgrade.deadline, timeZone)}`;
  return { user, context: `${ended} Upgrade${until} to get it back, including your progress.` };
}
