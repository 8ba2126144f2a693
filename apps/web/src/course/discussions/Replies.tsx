import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { listComments, repliesQuery } from '../../lms/discussions/comments.ts';
import { useOutbox } from '../../lms/discussions/outbox.ts';
import type { Comment, Thread } from '../../lms/discussions/post.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { PendingPost } from './PendingPost.tsx';

export interface RepliesProps {
  readonly thread: Thread;
  readonly response: Comment;
  readonly people: readonly string[];
  readonly startsOpen: boolean;
}

/** The comments on a response, oldest first. */
export function Replies({ thread, response, people, startsOpen }: RepliesProps) {
  const intl = useIntl();
  const { courseId } = useDiscussion();
  const pending = useOutbox(courseId).filter(({ body }) => body.parent_id === response.id);
  const [isOpen, setOpen] = useState(startsOpen);
  // It stays open once the server has one's own comment.
  if (!isOpen && pending.length > 0) setOpen(true);
  const list = useInfiniteQuery({
    ...repliesQuery(courseId, response),
    enabled: isOpen && response.childCount > 0,
  });
  const comments = list.data ? listComments(list.data.pages) : [];

  if (!isOpen && response.childCount > 0) {
    return (
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {intl.formatMessage(show, { count: response.childCount })}
      </Button>
    );
  }
  if (comments.length + pending.length === 0 && response.childCount === 0) return null;
  return (
    <>
      {list.isLoading && <Spinner label={intl.formatMessage(messages.loading)} />}
      {list.isError && (
        <p className={styles.meta}>
          {intl.formatMessage(messages.failed)}
          <Button variant="quiet" size="small" onClick={() => void list.refetch()}>
            {intl.formatMessage(messages.retry)}
          </Button>
        </p>
      )}
      {/* Open edX finds comments only on the first hundred responses of a thread. */}
      {list.isSuccess && comments.length === 0 && response.childCount > 0 && (
        <p className={styles.meta}>{intl.formatMessage(missing, { count: response.childCount })}</p>
      )}
      <ul className={styles.replies}>
        {comments.map((comment) => (
          <CommentItem key={comment.id} thread={thread} comment={comment} people={people} />
        ))}
        {pending.map((item) => (
          <PendingPost key={item.key} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {intl.formatMessage(messages.more)}
        </Button>
      )}
    </>
  );
}

const show = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {Show # comment} other {Show # comments}}',
  description: 'Button below a response that loads the comments on it',
});
const missing = defineMessage<{ count: number }>({
  defaultMessage:
    '{count, plural, one {The server can’t show # comment here.} other {The server can’t show # comments here.}}',
  description: 'Below a response with comments that the server doesn’t send',
});

const messages = defineMessages({
  loading: { defaultMessage: 'Loading comments…', description: 'While the comments on a response load' },
  failed: {
    defaultMessage: 'We couldn’t load the comments.',
    description: 'In place of the comments on a response',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button beside the message that comments could not be loaded',
  },
  more: { defaultMessage: 'Show more comments', description: 'Button below the comments on a response' },
});
