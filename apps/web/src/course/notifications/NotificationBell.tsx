import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { lazyComponent } from '../../i18n/lazy-component.ts';
import { notificationCountQuery } from '../../lms/notifications/notifications.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { queries } from '../../ui/breakpoints.ts';
import { showModal } from '../../ui/show-modal.ts';
import { useDismiss } from '../../ui/use-dismiss.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import styles from './Bell.module.css';
import { useBellName } from './use-bell-name.ts';

const NotificationList = lazyComponent(
  'NotificationList',
  async () => (await import('./NotificationList.tsx')).NotificationList,
);

/**
 * The bell in the header, with the notifications of all courses: a panel below it, a sheet on phones. Nothing on servers
 * without notifications. A dot marks what arrived since it was last opened. Mails of Open edX open it by a query.
 */
export function NotificationBell() {
  const { data: count, isPending } = useQuery(notificationCountQuery());
  if (isPending) return null;
  // Gives up the room of the bell.
  return count ? <Bell unseen={count.total} /> : <span hidden />;
}

function Bell({ unseen }: { readonly unseen: number }) {
  const name = useBellName(unseen);
  const [isOpen, setOpen] = useState(isAskedFor);
  const isSheet = useMediaQuery(queries.belowMedium);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(isOpen && !isSheet, close, root, trigger);
  return (
    <div ref={root} className={styles.bell}>
      <IconButton
        ref={trigger}
        icon="bell"
        label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {unseen > 0 && <span className={styles.dot} data-testid="unseen" />}
      {isOpen && (isSheet ? <Sheet id={panelId} onClose={close} /> : <Panel id={panelId} onClose={close} />)}
    </div>
  );
}

function isAskedFor(): boolean {
  return new URLSearchParams(window.location.search).get('showNotifications') === 'true';
}

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

function Panel({ id, onClose }: PanelProps) {
  const intl = useIntl();
  return (
    <section id={id} className={styles.panel} aria-label={intl.formatMessage(messages.title)}>
      <h2 ref={focus} tabIndex={-1}>
        {intl.formatMessage(messages.title)}
      </h2>
      <Content onOpen={onClose} />
    </section>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** A modal `<dialog>` of the size of the page: it traps the focus, and Escape closes it. */
function Sheet({ id, onClose }: PanelProps) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <dialog
      ref={(element) => {
        dialog.current = element;
        showModal(element);
      }}
      id={id}
      className={styles.sheet}
      aria-label={intl.formatMessage(messages.title)}
      onClose={onClose}
    >
      <Button variant="quiet" icon="close" onClick={() => dialog.current?.close()}>
        {intl.formatMessage(messages.close)}
      </Button>
      <h2>{intl.formatMessage(messages.title)}</h2>
      <Content onOpen={() => dialog.current?.close()} />
    </dialog>
  );
}

function Content({ onOpen }: { readonly onOpen: () => void }) {
  const intl = useIntl();
  return (
    <OptionalContent instead={<p className="muted">{intl.formatMessage(messages.missing)}</p>}>
      <NotificationList
        onOpen={onOpen}
        empty={<p className="muted">{intl.formatMessage(messages.none)}</p>}
      />
    </OptionalContent>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Notifications',
    description: 'Heading of the list that the bell in the head of the page opens',
  },
  close: {
    defaultMessage: 'Close notifications',
    description: 'Button that closes the notifications where they cover the whole page',
  },
  none: {
    defaultMessage:
      'You have no notifications. Responses to your posts, grades and course updates will be here.',
    description: 'In place of the list of notifications when there are none',
  },
  missing: {
    defaultMessage: 'We couldn’t load your notifications.',
    description: 'In place of the list of notifications when its code could not be fetched',
  },
});
