import { useEffect, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useLms } from '../lms/lms.ts';
import { Button } from '../ui/Button.tsx';
import { useToasts } from '../ui/Toast.tsx';

/** How long requests are retried before the page says so, in milliseconds: most recover sooner. */
export const NOTICE_DELAY_MS = 4000;
/** How long "Try now" is busy, in milliseconds: long enough to be seen. */
const BUSY_MS = 1500;

/** While it is mounted, requests are being retried; after a delay, a toast says so and offers the next attempt. */
export function RetryNotice() {
  const intl = useIntl();
  const { showToast } = useToasts();

  useEffect(() => {
    let close = () => {};
    const timer = setTimeout(() => {
      close = showToast({ message: intl.formatMessage(messages.trying), action: <TryNowButton /> });
    }, NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [intl, showToast]);
  return null;
}

function TryNowButton() {
  const intl = useIntl();
  const { retries } = useLms().transport;
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setBusy(false), BUSY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);

  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        retries.retryNow();
      }}
    >
      {intl.formatMessage(messages.tryNow)}
    </Button>
  );
}

const messages = defineMessages({
  trying: {
    defaultMessage: 'The course site isn’t responding. We’re still trying.',
    description: 'Message while requests to the site fail and are repeated by themselves; a button follows',
  },
  tryNow: {
    defaultMessage: 'Try now',
    description: 'Button to repeat failed requests at once instead of waiting for the next attempt',
  },
});
