import { defineMessages, useIntl } from 'react-intl';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './LockMark.module.css';

/** A lock icon before graded work that the learner has no access to (PRG-54, PRG-62). */
export function LockMark() {
  const intl = useIntl();
  return (
    <>
      <span className={styles.mark}>
        <Icon name="lock" />
        <VisuallyHidden>{intl.formatMessage(messages.locked)}</VisuallyHidden>
      </span>{' '}
    </>
  );
}

/** Says that not all graded work is open to this learner (PRG-58). */
export function LimitedAccess() {
  const intl = useIntl();
  return <p className={styles.limited}>{intl.formatMessage(messages.limited)}</p>;
}

const messages = defineMessages({
  locked: {
    defaultMessage: 'Locked:',
    description: 'Screen reader text before the name of graded work that a learner has no access to',
  },
  limited: {
    defaultMessage:
      'You have limited access to graded assignments as part of the audit track in this course.',
    description: 'Above grades on the progress page of a learner who has not upgraded',
  },
});
