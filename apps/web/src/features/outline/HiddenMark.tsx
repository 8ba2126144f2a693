import { defineMessages, useIntl } from 'react-intl';
import type { HiddenReason } from '../../lms/outline.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Beside an entry of the outline that staff can open and learners can't: the reason. */
export function HiddenMark({ reason }: { readonly reason: HiddenReason }) {
  const intl = useIntl();
  return <Badge icon="lock">{intl.formatMessage(textOf(reason))}</Badge>;
}

function textOf(reason: HiddenReason) {
  switch (reason) {
    case 'staff_only':
      return messages.staffOnly;
    case 'unreleased':
      return messages.unreleased;
    case 'past_due':
      return messages.pastDue;
    default:
      return messages.hidden;
  }
}

const messages = defineMessages({
  staffOnly: {
    defaultMessage: 'Staff only',
    description: 'Badge in the table of contents, seen by the course team: learners never see this entry',
  },
  unreleased: {
    defaultMessage: 'Not released yet',
    description: 'Badge in the table of contents, seen by the course team: learners see this entry later',
  },
  pastDue: {
    defaultMessage: 'Hidden since its due date',
    description: 'Badge in the table of contents, seen by the course team: learners can no longer open this',
  },
  hidden: {
    defaultMessage: 'Hidden from learners',
    description: 'Badge in the table of contents, seen by the course team, when the reason is not known',
  },
});
