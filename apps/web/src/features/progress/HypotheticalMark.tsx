import { defineMessages, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';

/** Stands beside each heading of grades that are made of scores that the learner only tries out. */
export function HypotheticalMark() {
  const intl = useIntl();
  return (
    <Badge tone="warning" icon="problem">
      {intl.formatMessage(messages.hypothetical)}
    </Badge>
  );
}

const messages = defineMessages({
  hypothetical: {
    defaultMessage: 'Hypothetical',
    description: 'Mark beside grades that a learner would have with scores that they try out',
  },
});
