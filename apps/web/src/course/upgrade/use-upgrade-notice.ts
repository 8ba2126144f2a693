import { useEffect, useState } from 'react';
import { useFirstRender } from '../../i18n/first-render.ts';
import {
  findNextChange,
  findUpgradeNotice,
  type UpgradeFacts,
  type UpgradeNotice,
} from './upgrade-notice.ts';

/**
 * The notice to show now, by the server's clock: `timeOffsetMillis` is its time minus the browser's (UPG-10). It
 * stays current while the page is open: updates when a count changes, at most once an hour, and when the tab becomes
 * visible again, because browsers suspend the timers of hidden tabs.
 */
export function useUpgradeNotice(facts: UpgradeFacts, timeOffsetMillis: number): UpgradeNotice | null {
  const first = useFirstRender();
  const [now, setNow] = useState(() => (first === null ? Date.now() : first.serverNow - timeOffsetMillis));
  const wait = facts.verifiedMode === null ? null : findNextChange(facts, now + timeOffsetMillis);

  useEffect(() => {
    if (wait === null) return undefined;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, Math.max(0, now + wait - Date.now()));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, wait]);

  return findUpgradeNotice(facts, now + timeOffsetMillis);
}
