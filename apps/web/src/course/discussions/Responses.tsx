import { useInfiniteQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { listComments, responsesQuery } from '../../lms/discussions/comments.ts';
import { useOutbox } from '../../lms/discussions/outbox.ts';
import type { Comment, Thread } from '../../lms/discussions/post.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { mayWrite, useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { PendingPost } from './PendingPost.tsx';
import { ResponseForm } from './ResponseForm.tsx';
import { ResponseItem } from './ResponseItem.tsx';
import { useNewResponses } from './use-new-responses.ts';
import { WritingNotice } from './WritingNotice.tsx';

/** How often an open thread looks for new responses, in milliseconds. */
const REFRESH_INTERVAL_MS = 60_000;
/** Comments on so many responses load at once; those on later ones on request. */
const OPEN_RESPONSES = 10;

export interface ResponsesProps {
  readonly thread: Thread;
  readonly headingLevel: 2 | 3;
}

/** The responses to a thread, endorsed ones first, and the field for another. */
export function Responses({ thread, headingLevel }: ResponsesProps) {
  const intl = useIntl();
  const { courseId, config, username } = useDiscussion();
  const list = useInfiniteQuery({
    ...responsesQuery(courseId, thread),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const pending = useOutbox(courseId).filter(
    ({ body }) => body.thread_id === thread.id && body.parent_id == null,
  );
  const comments = list.data ? listComments(list.data.pages) : [];
  const announcement = useNewResponses(list.data === undefined ? null : comments, username);
  const people = listPeople(thread, comments, username);
  const Heading = `h${headingLevel}` as const;

  return (
    <section className={styles.responses} tabIndex={-1}>
      {list.data && (
        <Heading>
          {intl.formatMessage(thread.kind === 'question' ? answersHeading : responsesHeading, {
            count: comments.length,
          })}
        </Heading>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {list.isLoading && <LoadingResponses />}
      {list.isError && list.data === undefined && <FailedResponses onRetry={() => void list.refetch()} />}
      <ol className={styles.list}>
        {comments.map((comment, index) => (
          <ResponseItem
            key={comment.id}
            thread={thread}
            response={comment}
            people={people}
            showsReplies={index < OPEN_RESPONSES}
          />
        ))}
        {pending.map((item) => (
          <PendingPost key={item.key} item={item} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {intl.formatMessage(messages.more)}
        </Button>
      )}
      {thread.isClosed ? (
        <p className={styles.meta}>{intl.formatMessage(messages.closed)}</p>
      ) : (
        mayWrite(config) && <ResponseForm thread={thread} parentId={null} people={people} />
      )}
      {!thread.isClosed && <WritingNotice />}
    </section>
  );
}

function LoadingResponses() {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage(messages.loading)}>
      <Skeleton lines={4} />
    </div>
  );
}

function FailedResponses({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Alert type="error" actions={<Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>}>
      {intl.formatMessage(messages.failed)}
    </Alert>
  );
}

/** Who can be mentioned: the others who wrote here, by name. */
function listPeople(thread: Thread, comments: readonly Comment[], username: string): string[] {
  const authors = [thread, ...comments].flatMap(({ author }) => (author === null ? [] : [author]));
  return [...new Set(authors)].filter((name) => name !== username).slice(0, 20);
}

const answersHeading = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, =0 {No answers yet} one {# answer} other {# answers}}',
  description: 'Heading above the responses to a question',
});
const responsesHeading = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, =0 {No responses yet} one {# response} other {# responses}}',
  description: 'Heading above the responses to a discussion',
});

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading responses…',
    description: 'Said by screen readers while responses load',
  },
  failed: {
    defaultMessage: 'We couldn’t load the responses.',
    description: 'In place of the responses to a thread',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that responses could not be loaded',
  },
  more: { defaultMessage: 'Show more responses', description: 'Button below the responses to a thread' },
  closed: {
    defaultMessage: 'This thread is closed. You can read it, but not respond.',
    description: 'In place of the field for a response to a closed thread',
  },
});
