import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { useLms } from '../../lms/lms.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';
import { useRestoredReading } from './use-restored-reading.ts';

const ReadingPanel = lazyWithMessages(
  'ReadingPanel',
  async () => (await import('./ReadingPanel.tsx')).ReadingPanel,
);

export interface LazyReadingPanelProps {
  /** Whether the settings are shown; null before they were for the first time. */
  readonly open: boolean | null;
  readonly onClose: () => void;
  /** Null for a visitor. */
  readonly username: string | null;
}

/** The reading settings, whose code loads when they are opened; and those of the account, if another server sent the page. */
export function LazyReadingPanel({ open, onClose, username }: LazyReadingPanelProps) {
  useRestoredReading();
  const { config, location } = useLms();
  const client = useQueryClient();
  // Lectern's LMS writes them into its pages.
  const isKnown = username === null || (config.isLectern && config.lmsBaseUrl === location.origin);
  const isIdle = useIdle(isKnown ? null : username);
  useEffect(() => {
    if (!isIdle || username === null) return;
    import('./apply-account-reading.ts').then(
      ({ applyAccountReading }) => applyAccountReading(client, username),
      // Without a connection, the page keeps the settings of this browser.
      () => {},
    );
  }, [isIdle, username, client]);
  return (
    open !== null && (
      <OptionalContent>
        <ReadingPanel open={open} onClose={onClose} username={username} />
      </OptionalContent>
    )
  );
}
