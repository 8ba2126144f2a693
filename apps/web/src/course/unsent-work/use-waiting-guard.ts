import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLms } from '../../lms/lms.ts';
import type { AuthenticatedUser } from '../../lms/session.ts';
import type { Look, UserGuard } from '../../lms/transport/session.ts';

type User = AuthenticatedUser | null;

interface Wait extends PromiseWithResolvers<User> {
  readonly look: Look;
}

export interface WaitingGuard {
  /** Whether requests wait for the learner to sign in again. */
  readonly isWaiting: boolean;
  /** Who is signed in instead; null for nobody. */
  readonly found: User;
  /** Goes on with the user who was found. */
  readonly accept: () => void;
}

/**
 * Has requests wait while someone else than `learner` is signed in, or nobody, until the learner is again. Looks whenever the
 * learner comes back to the page, as they sign in in another tab. `onWait` is called for each request that begins to wait.
 */
export function useWaitingGuard(learner: AuthenticatedUser, onWait: () => void): WaitingGuard {
  const { transport } = useLms();
  const [found, setFound] = useState<User>(null);
  const [isWaiting, setWaiting] = useState(false);
  const wait = useRef<Wait | null>(null);

  const finish = useCallback((user: User) => {
    wait.current?.resolve(user);
    wait.current = null;
    setWaiting(false);
  }, []);
  const check = useEffectEvent(async () => {
    try {
      const user = (await wait.current?.look()) ?? null;
      if (user?.username === learner.username) finish(user);
      else setFound(user);
    } catch {
      // Without a connection nobody is signed out: the next look tells.
    }
  });
  const begin = useEffectEvent((look: Look) => {
    wait.current ??= { look, ...Promise.withResolvers<User>() };
    setWaiting(true);
    onWait();
    void check();
    return wait.current.promise;
  });

  useEffect(() => {
    const guard: UserGuard = (look) => begin(look);
    transport.userGuards.add(guard);
    const lookAgain = () => {
      if (wait.current !== null && document.visibilityState === 'visible') void check();
    };
    window.addEventListener('focus', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      transport.userGuards.delete(guard);
      window.removeEventListener('focus', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
      // The screen is left, and with it what was typed.
      const left = wait.current;
      void left?.look().then(left.resolve, left.reject);
    };
  }, [transport]);

  return { isWaiting, found, accept: () => finish(found) };
}
