import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import {
  listNotifications,
  markAllRead,
  markAllSeen,
  markRead,
  type Notification,
  notificationListQuery,
} from '../../lms/notifications/notifications.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './Notifications.module.css';

export interface NotificationListProps {
  /** Shown if there are none. */
  readonly empty: ReactNode;
  /** One of them, or the preferences, was opened. */
  readonly onOpen?: () => void;
}

/** The notifications of all courses, new ones first. Showing them clears the number on the bell. */
export function NotificationList({ empty, onOpen = () => {} }: NotificationListProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(notificationListQuery());
  const hasLoaded = list.data !== undefined && !list.isFetching;
  useEffect(() => {
    if (hasLoaded) void markAllSeen(client);
  }, [client, hasLoaded]);
  const read = useMutation({
    mutationFn: (which: Notification | 'all') =>
      which === 'all' ? markAllRead(client) : markRead(client, which),
    // The button has gone, and with it the focus.
    onMutate: () => box.current?.focus(),
  });

  if (list.data === undefined) {
    return list.isError ? <FailedList onRetry={() => void list.refetch()} /> : <LoadingList />;
  }
  const all = listNotifications(list.data.pages);
  return (
    <div ref={box} tabIndex={-1} className={styles.list}>
      {all.length === 0 && empty}
      {read.isError && <Alert type="error">{intl.formatMessage(messages.notSaved)}</Alert>}
      {all.some(({ isRead }) => !isRead) && (
        <Button variant="quiet" size="small" icon="check" onClick={() => read.mutate('all')}>
          {intl.formatMessage(messages.markAllRead)}
        </Button>
      )}
      {groupNotifications(all).map(({ id, title, items }) => (
        <section key={id} className={styles.group}>
          <h3>{intl.formatMessage(title)}</h3>
          <ul>
            {items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onMarkRead={() => read.mutate(notification)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.isFetchNextPageError && <Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {intl.formatMessage(messages.more)}
        </Button>
      )}
      <p className={styles.preferences}>
        <Link href={paths.notificationPreferences} onClick={onOpen}>
          {intl.formatMessage(messages.preferences)}
        </Link>
      </p>
    </div>
  );
}

function groupNotifications(all: readonly Notification[]) {
  return [
    { id: 'new', title: messages.new, items: all.filter(({ isNew }) => isNew) },
    { id: 'earlier', title: messages.earlier, items: all.filter(({ isNew }) => !isNew) },
  ].filter(({ items }) => items.length > 0);
}

function FailedList({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Alert type="error" actions={<Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>}>
      {intl.formatMessage(messages.failed)}
    </Alert>
  );
}

function LoadingList() {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage(messages.loading)}>
      <Skeleton lines={4} />
    </div>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading notifications…',
    description: 'Said by screen readers while the list of notifications loads',
  },
  failed: {
    defaultMessage: 'We couldn’t load your notifications.',
    description: 'In place of the list of notifications',
  },
  notSaved: {
    defaultMessage: 'We couldn’t mark this as read. Try again.',
    description: 'Above the list of notifications, after a button that marks one or all as read',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that notifications could not be loaded',
  },
  markAllRead: {
    defaultMessage: 'Mark all as read',
    description: 'Button above the list of notifications',
  },
  new: {
    defaultMessage: 'New',
    description: 'Heading above the notifications that arrived since the list was last opened',
  },
  earlier: { defaultMessage: 'Earlier', description: 'Heading above older notifications' },
  more: { defaultMessage: 'Show more', description: 'Button below a list of notifications that has more' },
  preferences: {
    defaultMessage: 'Choose what you’re notified about',
    description: 'Link below the notifications to the preferences for each kind',
  },
});
