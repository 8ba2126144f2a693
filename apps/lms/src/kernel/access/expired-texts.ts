import type { CourseTree } from '@lectern/olx';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Upgrade } from '../offers/upgrade.policy.ts';
import type { DenialTexts } from './access.policy.ts';

const messages = defineMessages({
  ended: {
    defaultMessage: 'Your access to this course ended on {day}.',
    description: 'Why a course can’t be opened',
  },
  endedTo: {
    defaultMessage: 'Your audit access to {course} ended on {day}.',
    description: 'Why a course can’t be opened',
  },
  upgrade: {
    defaultMessage:
      'Your audit access to {course} ended on {day}. Upgrade to get it back, including your progress.',
    description: 'Why a course can’t be opened, and what to do about it',
  },
  upgradeBy: {
    defaultMessage:
      'Your audit access to {course} ended on {day}. Upgrade by {deadline} to get it back, including your progress.',
    description: 'Why a course can’t be opened, and what to do about it until a day',
  },
});

/** Tells a learner when their audit access ended and, if they can upgrade, how to regain it. */
export function expiredTexts(
  { title }: Pick<CourseTree, 'title'>,
  expiresAt: number,
  { upgrade, timeZone }: { upgrade: Upgrade | null; timeZone: string | null },
): DenialTexts {
  const values = { course: title, day: formatDay(expiresAt, timeZone) };
  const user = t(messages.ended, { day: values.day });
  if (upgrade === null) return { user, context: t(messages.endedTo, values) };
  if (upgrade.deadline === null) return { user, context: t(messages.upgrade, values) };
  const deadline = formatDay(upgrade.deadline, timeZone);
  return { user, context: t(messages.upgradeBy, { ...values, deadline }) };
}
