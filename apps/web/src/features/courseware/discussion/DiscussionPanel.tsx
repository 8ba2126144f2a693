import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { findExternalDiscussions } from '../../../course/discussions/external.ts';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { queries } from '../../../ui/breakpoints.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showModal } from '../../../ui/show-modal.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { SideColumn } from '../side-column/SideColumn.tsx';
import { SideHeader, type SideHeaderProps } from '../side-column/SideHeader.tsx';
import { focusTool } from '../unit-tools.ts';
import styles from './Discussion.module.css';
import {
  discussionId,
  discussionTriggerId,
  setDiscussionState,
  useDiscussionState,
} from './discussion-state.ts';
import { ExternalDiscussion } from './ExternalDiscussion.tsx';

const UnitDiscussions = lazyComponent(
  'UnitDiscussions',
  async () => (await import('../../../course/discussions/UnitDiscussions.tsx')).UnitDiscussions,
);

export interface DiscussionPanelProps {
  readonly courseId: string;
  readonly unitId: string;
}

/** The discussions of a unit: beside it, or a sheet over the page if there is no room. Loaded when opened. */
export function DiscussionPanel({ courseId, unitId }: DiscussionPanelProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const state = useDiscussionState();
  const coversPage = useMediaQuery(queries.belowLarge);
  const external = findExternalDiscussions(useSiteConfig(), courseId, `category/${unitId}?inContextSidebar`);
  if (state === 'closed') return null;
  const close = () => {
    setDiscussionState(client, 'closed');
    focusTool(discussionTriggerId);
  };
  const frame = {
    title: intl.formatMessage(messages.title),
    closeName: intl.formatMessage(messages.close),
    onClose: close,
  };
  const content =
    external === null ? (
      <OptionalContent
        fallback={<Skeleton lines={5} />}
        instead={<Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
      >
        <UnitDiscussions courseId={courseId} unitId={unitId} />
      </OptionalContent>
    ) : (
      <ExternalDiscussion url={external} title={frame.title} onClose={close} />
    );
  return coversPage ? (
    <Sheet {...frame}>{content}</Sheet>
  ) : (
    <SideColumn
      {...frame}
      id={discussionId}
      isWide
      takesFocus={state === 'opened'}
      onFocused={() => setDiscussionState(client, 'open')}
    >
      {content}
    </SideColumn>
  );
}

/** A modal `<dialog>`: it traps the focus, and Escape closes it. */
function Sheet({ children, ...header }: SideHeaderProps & { readonly children: ReactNode }) {
  return (
    <dialog
      ref={showModal}
      id={discussionId}
      className={styles.sheet}
      aria-label={header.title}
      onClose={(event) => event.target === event.currentTarget && header.onClose()}
    >
      <SideHeader {...header} />
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
