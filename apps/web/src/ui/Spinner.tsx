import { defineMessages, useIntl } from 'react-intl';
import { cx } from './cx.ts';

export interface SpinnerProps {
  /** What is loading; "Loading…" by default. */
  readonly label?: string | undefined;
  /** Whether the label is visible, too. */
  readonly showLabel?: boolean;
  readonly size?: 'small' | 'medium' | undefined;
  /** Centered in its container, for a page or a panel. */
  readonly centered?: boolean;
}

/** A loading indicator, announced by its text. Appears after a delay, so that quick responses do not flicker. */
export function Spinner({ label, showLabel = false, size = 'medium', centered = false }: SpinnerProps) {
  const intl = useIntl();
  const text = label ?? intl.formatMessage(messages.loading);
  return (
    <span
      role="status"
      className={cx('spinner', size === 'small' && 'spinner--small', centered && 'spinner--centered')}
    >
      <span className="spinner__ring" aria-hidden="true" />
      <span className={showLabel ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading…',
    description: 'Next to a spinner while something is loading',
  },
});
