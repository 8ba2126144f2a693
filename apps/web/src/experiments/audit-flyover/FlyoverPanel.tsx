import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { Button, IconButton } from '../../ui/Button.tsx';
import { showModal } from '../../ui/show-modal.ts';
import { isMobile } from './device.ts';
import styles from './Flyover.module.css';
import { FlyoverContent, flyoverMessages } from './FlyoverContent.tsx';
import { flyoverId, flyoverTriggerId } from './FlyoverTrigger.tsx';
import { setFlyoverOpen, useIsFlyoverOpen } from './flyover-state.ts';
import type { ActiveFlyover } from './use-flyover.ts';

export interface FlyoverPanelProps {
  readonly courseId: string;
  readonly flyover: ActiveFlyover;
}

/** The flyover in the courseware: beside the unit, on a mobile device instead of the page (UPG-15, UPG-16). */
export function FlyoverPanel({ courseId, flyover }: FlyoverPanelProps) {
  const client = useQueryClient();
  const isOpen = useIsFlyoverOpen(courseId);
  if (!isOpen) return null;
  const close = () => {
    setFlyoverOpen(client, courseId, false);
    document.getElementById(flyoverTriggerId)?.focus();
  };
  const Panel = isMobile() ? Cover : Column;
  return <Panel flyover={flyover} onClose={close} />;
}

interface PanelProps {
  readonly flyover: ActiveFlyover;
  readonly onClose: () => void;
}

function Column({ flyover, onClose }: PanelProps) {
  const intl = useIntl();
  return (
    <aside id={flyoverId} className={styles.column} aria-label={intl.formatMessage(flyoverMessages.title)}>
      <div className={styles.header}>
        <h2 className={styles.heading}>{intl.formatMessage(flyoverMessages.title)}</h2>
        <IconButton icon="close" size="small" label={intl.formatMessage(messages.close)} onClick={onClose} />
      </div>
      <FlyoverContent {...flyover} level={null} />
    </aside>
  );
}

function Cover({ flyover, onClose }: PanelProps) {
  const intl = useIntl();
  return (
    <dialog
      ref={showModal}
      id={flyoverId}
      className={styles.cover}
      aria-label={intl.formatMessage(flyoverMessages.title)}
      onClose={onClose}
    >
      <div className="stack">
        <div className={styles.back}>
          <Button variant="quiet" icon="arrow-previous" onClick={onClose}>
            {intl.formatMessage(messages.back)}
          </Button>
        </div>
        <FlyoverContent {...flyover} level={2} />
      </div>
    </dialog>
  );
}

const messages = defineMessages({
  close: {
    defaultMessage: 'Close upgrade information',
    description: 'Button that closes the column beside a unit that says what an upgrade unlocks',
  },
  back: {
    defaultMessage: 'Back to course',
    description: 'Button that closes what an upgrade unlocks, where that covers the whole page',
  },
});
