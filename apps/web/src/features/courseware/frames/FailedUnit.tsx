import { defineMessages, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Replaces a unit whose frame received an error page. */
export function FailedUnit({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl();
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={intl.formatMessage(messages.failed)}
        action={<Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>}
      >
        <p>{intl.formatMessage(messages.advice)}</p>
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'This unit couldn’t be loaded.',
    description: 'Heading in place of the content of a unit that the server did not give',
  },
  advice: {
    defaultMessage: 'You may have been signed out, or the server may be busy. Your answers so far are saved.',
    description:
      'Below the heading that the content of a unit could not be loaded; a button to try again follows',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that the content of a unit could not be loaded',
  },
});
