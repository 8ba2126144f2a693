import { type ReactNode, useEffect, useState } from 'react';
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
  const { standing, isAsking, tryAgain } = useRecovery();
  switch (standing) {
    case 'unreachable':
      return <Unreachable isAsking={isAsking} onTryAgain={tryAgain} />;
    case 'broken':
      return broken;
    default:
      return <Spinner centered />;
  }
}

interface Answer {
  readonly standing: 'unreachable' | 'broken';
  readonly attempt: number;
}

/** Browsers cache a failed module import for the life of the page, so only a reload helps. */
function useRecovery() {
  const reload = useReload();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const standing = answer?.standing ?? null;

  useEffect(() => {
    const leaving = new AbortController();
    const recover = async () => {
      const isReached = await reachSite(leaving.signal);
      if (leaving.signal.aborted) return;
      if (!isReached) setAnswer({ standing: 'unreachable', attempt });
      else if (attempt > 0 || claimFallback(window.location.href, Date.now(), () => window.sessionStorage))
        reload();
      else setAnswer({ standing: 'broken', attempt });
    };
    void recover();
    return () => leaving.abort();
  }, [attempt, reload]);

  useEffect(() => {
    if (standing !== 'unreachable') return undefined;
    const tryAgain = () => setAttempt((before) => before + 1);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [standing]);

  return {
    standing,
    isAsking: answer?.attempt !== attempt,
    tryAgain: () => setAttempt((before) => before + 1),
  };
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
  readonly isAsking: boolean;
  readonly onTryAgain: () => void;
}

function Unreachable({ isAsking, onTryAgain }: UnreachableProps) {
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
          <Button variant="primary" busy={isAsking} onClick={onTryAgain}>
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
