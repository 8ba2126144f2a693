import { useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { getLms, useSiteConfig } from '../../lms/lms.ts';
import { markRead, type Notification } from '../../lms/notifications/notifications.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Notifications.module.css';
import { readNotificationText } from './notification-text.ts';
import { findNotificationUrl } from './notification-url.ts';

export interface NotificationItemProps {
  readonly notification: Notification;
  /** Marks it as read without opening it. */
  readonly onMarkRead: () => void;
  /** It was opened. */
  readonly onOpen: () => void;
}

/** What happened, in which course, when; the text links to it. */
export function NotificationItem({ notification, onMarkRead, onOpen }: NotificationItemProps) {
  const intl = useIntl();
  const format = useFormat();
  const client = useQueryClient();
  const href = findNotificationUrl(notification, useSiteConfig());
  const time = format.dateTime(notification.createdAt);
  const read = readNotificationText(notification.html);
  // Open edX sends no text for a kind that it doesn't know any more.
  const isBlank = read.every(({ text: content }) => content.trim() === '');
  const runs = isBlank ? [{ text: notification.courseTitle ?? time, offset: 0, isStrong: false }] : read;
  const text = runs.map(({ text: content, offset, isStrong }) =>
    isStrong ? (
      // A name or a title, in a language of its own.
      <strong key={offset} dir="auto">
        {content}
      </strong>
    ) : (
      content
    ),
  );
  const open = () => {
    // Leaving the page doesn't wait for it.
    if (!notification.isRead)
      markRead(client, notification).catch((error: unknown) => getLms(client).log.failure(error));
    onOpen();
  };
  return (
    <li className={styles.item} data-unread={!notification.isRead || undefined}>
      <div>
        <p className={styles.text} dir="auto">
          {!notification.isRead && <VisuallyHidden>{intl.formatMessage(messages.unread)} </VisuallyHidden>}
          {href === null ? (
            text
          ) : (
            <Link href={href} onClick={open}>
              {text}
            </Link>
          )}
        </p>
        <p className={styles.meta}>
          {notification.courseTitle !== null && <bdi>{notification.courseTitle}</bdi>}
          <time dateTime={notification.createdAt}>{time}</time>
        </p>
      </div>
      {!notification.isRead && (
        <IconButton
          icon="check"
          size="small"
          label={intl.formatMessage(markThisRead, {
            text: runs.map(({ text: content }) => content).join(''),
          })}
          title={intl.formatMessage(messages.markRead)}
          onClick={onMarkRead}
        />
      )}
    </li>
  );
}

const markThisRead = defineMessage<{ text: string }>({
  defaultMessage: 'Mark as read: {text}',
  description: 'Name for screen readers of the button beside a notification; the text is the notification’s',
});
const messages = defineMessages({
  unread: {
    defaultMessage: 'Unread.',
    description: 'Said by screen readers before the text of a notification that has not been read',
  },
  markRead: {
    defaultMessage: 'Mark as read',
    description: 'Tooltip of the button beside a notification; drawn as a tick',
  },
});
