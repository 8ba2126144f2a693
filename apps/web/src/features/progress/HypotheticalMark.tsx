import { defineMessages, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';

/** Marks each heading of grades that include scores the learner is only trying out. */
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
