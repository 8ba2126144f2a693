import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useOutbox } from '../../lms/discussions/outbox.ts';
import { listThreads, type ThreadFilter, threadListQuery } from '../../lms/discussions/threads.ts';
import { listTopics, topicsQuery } from '../../lms/discussions/topics.ts';
import { NetworkError } from '../../lms/transport/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { PendingPost } from './PendingPost.tsx';
import { ThreadRow } from './ThreadRow.tsx';

export interface ThreadListProps {
  readonly filter: ThreadFilter;
  /** Shown if there are none. */
  readonly empty: ReactNode;
  readonly headingLevel?: 2 | 3;
}

/** Threads that match a filter, after those that are being sent. */
export function ThreadList({ filter, empty, headingLevel }: ThreadListProps) {
  const intl = useIntl();
  const { courseId } = useDiscussion();
  const list = useInfiniteQuery(threadListQuery(courseId, filter));
  const topics = useQuery(topicsQuery(courseId)).data;
  const pending = useOutbox(courseId).filter(
    ({ body }) =>
      body.thread_id === undefined &&
      (filter.topicIds === null || filter.topicIds.some((id) => id === body.topic_id)),
  );

  if (list.isError && list.data === undefined) {
    return (
      <Alert
        type="error"
        actions={<Button onClick={() => void list.refetch()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {intl.formatMessage(list.error instanceof NetworkError ? messages.offline : messages.failed)}
      </Alert>
    );
  }
  if (list.data === undefined) {
    return (
      <div role="status" aria-label={intl.formatMessage(messages.loading)}>
        <Skeleton lines={6} />
      </div>
    );
  }
  const threads = listThreads(list.data.pages);
  const titles = new Map(topics && listTopics(topics).map(({ id, title }) => [id, title]));
  const isOneTopic = filter.topicIds?.length === 1;
  return (
    <>
      {threads.length + pending.length === 0 && empty}
      <ul className={styles.list}>
        {pending.map((item) => (
          <PendingPost key={item.key} item={item} />
        ))}
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            topic={isOneTopic ? undefined : titles.get(thread.topicId)}
            {...(headingLevel !== undefined && { headingLevel })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {intl.formatMessage(messages.more)}
        </Button>
      )}
      {list.isFetchNextPageError && <Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
    </>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading posts…',
    description: 'Said by screen readers while a list of threads loads',
  },
  failed: { defaultMessage: 'We couldn’t load the posts.', description: 'In place of a list of threads' },
  offline: {
    defaultMessage: 'We couldn’t load the posts. Check your connection, then try again.',
    description: 'In place of a list of threads, without a connection to the server',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that a list of threads could not be loaded',
  },
  more: { defaultMessage: 'Show more', description: 'Button below a list of threads that has more' },
});
