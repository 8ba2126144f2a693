import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { Thread } from '../../lms/discussions/post.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { authorName } from './AuthorLine.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';

export interface ThreadRowProps {
  readonly thread: Thread;
  /** Its topic, in lists of several. */
  readonly topic?: string | undefined;
  readonly headingLevel?: 2 | 3;
}

/** A thread in a list: title, state, who and when, how many responses. */
export function ThreadRow({ thread, topic, headingLevel = 2 }: ThreadRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const { hrefOf, open, username } = useDiscussion();
  const Heading = `h${headingLevel}` as const;
  const isUnread = !thread.isRead && thread.author !== username;
  const title = <bdi>{thread.title || intl.formatMessage(untitledThread)}</bdi>;
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <Heading className={styles.rowTitle}>
        {isUnread && <span className="visually-hidden">{intl.formatMessage(messages.unread)} </span>}
        {open === null ? (
          <Link href={hrefOf(thread)}>{title}</Link>
        ) : (
          <button type="button" className={styles.open} onClick={() => open(thread.id)}>
            {title}
          </button>
        )}
      </Heading>
      {thread.preview !== '' && (
        <p className={styles.excerpt} dir="auto">
          {thread.preview}
        </p>
      )}
      <p className={styles.meta}>
        {thread.hasEndorsed && thread.kind === 'question' && (
          <span className={styles.answered}>
            <Icon name="circle-check" size={1} /> {intl.formatMessage(messages.answered)}
          </span>
        )}
        {thread.kind === 'question' && !thread.hasEndorsed && (
          <span>{intl.formatMessage(messages.question)}</span>
        )}
        {thread.isPinned && <span>{intl.formatMessage(messages.pinned)}</span>}
        {thread.isClosed && <span>{intl.formatMessage(messages.closed)}</span>}
        {thread.isReported && <span>{intl.formatMessage(messages.reported)}</span>}
        <bdi>{authorName(intl, thread)}</bdi>
        <time dateTime={thread.createdAt}>{format.date(thread.createdAt)}</time>
        {topic !== undefined && topic !== '' && <CourseText>{topic}</CourseText>}
        <span>{intl.formatMessage(replies, { count: thread.replyCount })}</span>
        {thread.newCount > 0 && (
          <span className={styles.fresh}>{intl.formatMessage(fresh, { count: thread.newCount })}</span>
        )}
      </p>
    </li>
  );
}

const replies = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, =0 {No responses} one {# response} other {# responses}}',
  description: 'In a list of threads: how many responses and comments one has',
});
const fresh = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# new} other {# new}}',
  description: 'In a list of threads: how many responses one has that the learner has not read',
});

export const untitledThread = defineMessage({
  defaultMessage: 'Untitled',
  description: 'In a list of threads, one without a title',
});

const messages = defineMessages({
  unread: {
    defaultMessage: 'Unread:',
    description: 'Said by screen readers before the title of a thread that wasn’t read',
  },
  question: {
    defaultMessage: 'Question',
    description: 'In a list of threads: one that asks, and has no answer yet',
  },
  answered: { defaultMessage: 'Answered', description: 'In a list of threads: a question with an answer' },
  pinned: { defaultMessage: 'Pinned', description: 'In a list of threads: one that stays at the top' },
  closed: { defaultMessage: 'Closed', description: 'In a list of threads: one to which nobody can respond' },
  reported: {
    defaultMessage: 'Reported',
    description: 'In a list of threads: one that was reported to moderators',
  },
});
