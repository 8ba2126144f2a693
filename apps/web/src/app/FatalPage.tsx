import { useEffect } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when the application could not start: the error's own message (RTE-15), without the frame. */
export function FatalPage({ error }: { readonly error: Error }) {
  const intl = useIntl();
  const title = intl.formatMessage(messages.title);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <main className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={title}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {intl.formatMessage(messages.reload)}
          </Button>
        }
      >
        <p role="alert">{error.message}</p>
      </EmptyState>
    </main>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'The course site couldn’t start',
    description: 'Heading of the page when the application fails at its very start; the reason follows',
  },
  reload: {
    defaultMessage: 'Try again',
    description: 'Button of the page when the application fails at its very start',
  },
});
