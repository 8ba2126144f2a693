import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { claimFallback } from '../course/fallback-guard.ts';
import { usePage } from '../course/page.tsx';
import { useReload } from '../course/reload.ts';
import { unreachable } from '../course/unreachable.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export interface MissingScreenProps {
  /** Shown when the site responds but reloading the page did not help. */
  readonly broken: ReactNode;
}

/**
 * Replaces a screen whose code could not be fetched. A site that responds has a new release, so the page is reloaded,
 * automatically only once. Without a connection it says so, and retries when there is one.
 */
export function MissingScreen({ broken }: MissingScreenProps) {
  const { failure, isRetrying, retry } = useRecovery();
  switch (failure) {
    case 'unreachable':
      return <Unreachable isRetrying={isRetrying} onRetry={retry} />;
    case 'broken':
      return broken;
    default:
      return <Spinner centered />;
  }
}

/** Browsers cache a failed module import for the life of the page, so only a reload helps. */
function useRecovery() {
  const reload = useReload();
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{ failure: 'unreachable' | 'broken'; attempt: number } | null>(null);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const isUnreachable = last?.failure === 'unreachable';

  useEffect(() => {
    const leaving = new AbortController();
    const recover = async () => {
      const isReached = await reachSite(leaving.signal);
      if (leaving.signal.aborted) return;
      if (!isReached) setLast({ failure: 'unreachable', attempt });
      else if (attempt > 0 || claimFallback(window.location.href, Date.now(), () => window.sessionStorage))
        reload();
      else setLast({ failure: 'broken', attempt });
    };
    void recover();
    return () => leaving.abort();
  }, [attempt, reload]);

  useEffect(() => {
    if (!isUnreachable) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreachable, retry]);

  return { failure: last?.failure ?? null, isRetrying: last?.attempt !== attempt, retry };
}

/** Whether the site can serve this page. */
async function reachSite(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

interface UnreachableProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Unreachable({ isRetrying, onRetry }: UnreachableProps) {
  const intl = useIntl();
  const title = intl.formatMessage(messages.title);
  usePage(title);
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={title}
        action={
          <Button variant="primary" busy={isRetrying} onClick={onRetry}>
            {intl.formatMessage(unreachable.retry)}
          </Button>
        }
      >
        <p>{intl.formatMessage(unreachable.text)}</p>
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'This page couldn’t be loaded',
    description: 'Heading in place of a page whose code could not be loaded without a connection',
  },
});
