import { defineMessages, useIntl } from 'react-intl';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import type { DateBadge } from './timeline.ts';

export interface DateBadgesProps {
  readonly badges: readonly DateBadge[];
}

/** The badges of a day or of one date, in their order. */
export function DateBadges({ badges }: DateBadgesProps) {
  const intl = useIntl();
  return badges.map((badge) => (
    <Badge key={badge} {...looks[badge]}>
      {intl.formatMessage(messages[badge])}
    </Badge>
  ));
}

const looks: Record<DateBadge, Pick<BadgeProps, 'tone' | 'icon'>> = {
  today: { tone: 'accent' },
  completed: { tone: 'success', icon: 'check' },
  'past-due': { tone: 'danger' },
  'due-next': { tone: 'warning' },
  'not-released': {},
  'verified-only': { icon: 'lock' },
};

const messages = defineMessages({
  today: { defaultMessage: 'Today', description: 'Badge of today in the dates of a course' },
  completed: { defaultMessage: 'Completed', description: 'Badge of an assignment in the dates of a course' },
  'past-due': { defaultMessage: 'Past due', description: 'Badge of an assignment in the dates of a course' },
  'due-next': {
    defaultMessage: 'Due next',
    description: 'Badge of the next assignment to hand in, in the dates of a course',
  },
  'not-released': {
    defaultMessage: 'Not yet released',
    description: 'Badge of an assignment in the dates of a course that cannot be opened yet',
  },
  'verified-only': {
    defaultMessage: 'Verified only',
    description: 'Badge of a date of a course that counts for those on the paid, verified track only',
  },
});
