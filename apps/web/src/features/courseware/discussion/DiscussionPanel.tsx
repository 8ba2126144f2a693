import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { findExternalDiscussions } from '../../../course/discussions/external.ts';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { queries } from '../../../ui/breakpoints.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showModal } from '../../../ui/show-modal.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './Discussion.module.css';
import {
  discussionId,
  discussionTriggerId,
  moveDiscussion,
  useDiscussionPosition,
} from './discussion-state.ts';
import { ExternalDiscussion } from './ExternalDiscussion.tsx';

const UnitDiscussions = lazy(async () => ({
  default: (await import('../../../course/discussions/UnitDiscussions.tsx')).UnitDiscussions,
}));

export interface DiscussionPanelProps {
  readonly courseId: string;
  readonly unitId: string;
}

/** The discussions of a unit: beside it, or a sheet over the page if there is no room. Loaded when opened. */
export function DiscussionPanel({ courseId, unitId }: DiscussionPanelProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const position = useDiscussionPosition();
  const coversPage = useMediaQuery(queries.belowLarge);
  const external = findExternalDiscussions(useSiteConfig(), courseId, `category/${unitId}?inContextSidebar`);
  if (position === 'closed') return null;
  const close = () => {
    moveDiscussion(client, 'closed');
    document.getElementById(discussionTriggerId)?.focus();
  };
  const Frame = coversPage ? Sheet : Column;
  return (
    <Frame
      takesFocus={position === 'opened'}
      onFocused={() => moveDiscussion(client, 'open')}
      onClose={close}
    >
      {external === null ? (
        <OptionalContent
          fallback={<Skeleton lines={5} />}
          instead={<Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
        >
          <UnitDiscussions courseId={courseId} unitId={unitId} />
        </OptionalContent>
      ) : (
        <ExternalDiscussion url={external} title={intl.formatMessage(messages.title)} onClose={close} />
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Column({ takesFocus, onFocused, onClose, children }: FrameProps) {
  const intl = useIntl();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    title.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  return (
    <aside id={discussionId} className={styles.column} aria-label={intl.formatMessage(messages.title)}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {intl.formatMessage(messages.title)}
        </h2>
        <IconButton icon="close" size="small" label={intl.formatMessage(messages.close)} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

/** A modal `<dialog>`: it traps the focus, and Escape closes it. */
function Sheet({ onClose, children }: FrameProps) {
  const intl = useIntl();
  return (
    <dialog
      ref={showModal}
      id={discussionId}
      className={styles.sheet}
      aria-label={intl.formatMessage(messages.title)}
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.head}>
        <h2>{intl.formatMessage(messages.title)}</h2>
        <IconButton icon="close" size="small" label={intl.formatMessage(messages.close)} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

const messages = defineMessages({
  title: { defaultMessage: 'Discussion', description: 'Heading of the discussions beside a unit' },
  close: {
    defaultMessage: 'Close discussion',
    description: 'Button that closes the discussions beside a unit',
  },
  failed: {
    defaultMessage: 'We couldn’t load the discussion. Check your connection, then open it again.',
    description: 'In place of the discussions beside a unit',
  },
});
