import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Thread } from '../../lms/discussions/post.ts';
import { canEdit } from '../../lms/discussions/post.ts';
import { threadQuery } from '../../lms/discussions/threads.ts';
import { changeThread, isMissingThread, threadChanges } from '../../lms/discussions/writes.ts';
import { getLms } from '../../lms/lms.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { FormerText } from './FormerText.tsx';
import { PostBody } from './PostBody.tsx';
import { Responses } from './Responses.tsx';
import { ThreadActions } from './ThreadActions.tsx';
import { ThreadForm } from './ThreadForm.tsx';
import { ThreadNotes } from './ThreadNotes.tsx';
import { untitledThread } from './ThreadRow.tsx';

export interface ThreadViewProps {
  readonly threadId: string;
  /** 1 on a page of its own. */
  readonly headingLevel: 1 | 2;
  readonly startsEditing?: boolean;
  readonly onDeleted: () => void;
  /** Called with the thread once it is on the screen. */
  readonly onShown?: (thread: Thread) => void;
}

/** A thread with its responses. */
export function ThreadView(props: ThreadViewProps) {
  const { threadId, headingLevel } = props;
  const intl = useIntl();
  const { courseId } = useDiscussion();
  const { data: thread, error, refetch } = useQuery(threadQuery(courseId, threadId));
  if (thread !== undefined) return <LoadedThread key={threadId} {...props} thread={thread} />;
  if (error === null) {
    return (
      <div role="status" aria-label={intl.formatMessage(messages.loading)}>
        <Skeleton shape="title" />
        <Skeleton lines={5} />
      </div>
    );
  }
  const isMissing = isMissingThread(error);
  return (
    <EmptyState
      level={headingLevel}
      icon={isMissing ? 'discussion' : 'warning'}
      title={intl.formatMessage(isMissing ? messages.missing : messages.failed)}
      action={<Button onClick={() => void refetch()}>{intl.formatMessage(messages.retry)}</Button>}
    >
      {isMissing && <p>{intl.formatMessage(messages.missingText)}</p>}
    </EmptyState>
  );
}

function LoadedThread(props: ThreadViewProps & { readonly thread: Thread }) {
  const intl = useIntl();
  const { thread, headingLevel, startsEditing = false, onDeleted, onShown } = props;
  const [isEditing, setEditing] = useState(startsEditing && canEdit(thread, 'raw_body'));
  const Heading = `h${headingLevel}` as const;
  useMarkRead(thread);
  useEffect(() => onShown?.(thread), [onShown, thread]);

  const heading = useRef<HTMLHeadingElement>(null);
  const [wasEdited, setWasEdited] = useState(false);
  useEffect(() => {
    if (wasEdited && !isEditing) heading.current?.focus({ preventScroll: true });
  }, [wasEdited, isEditing]);

  if (isEditing) {
    const close = () => {
      setEditing(false);
      setWasEdited(true);
    };
    return <ThreadForm thread={thread} takesFocus={!startsEditing || wasEdited} onDone={close} />;
  }
  return (
    <article className={styles.thread}>
      <header>
        <Heading ref={heading} dir="auto" tabIndex={-1}>
          {thread.title || intl.formatMessage(untitledThread)}
        </Heading>
        <AuthorLine post={thread} kind={thread.kind} />
        <ThreadNotes thread={thread} />
      </header>
      <PostBody html={thread.html} />
      <FormerText post={thread} />
      <ThreadActions thread={thread} onEdit={() => setEditing(true)} onDeleted={onDeleted} />
      <Responses thread={thread} headingLevel={headingLevel === 1 ? 2 : 3} />
    </article>
  );
}

/** Opening a thread doesn't mark it as read on any server; only this change does. */
function useMarkRead(thread: Thread): void {
  const client = useQueryClient();
  const { courseId } = useDiscussion();
  const isNew = (!thread.isRead || thread.newCount > 0) && canEdit(thread, 'read');
  const tried = useRef('');
  useEffect(() => {
    // A failure isn't worth another attempt.
    if (!isNew || tried.current === thread.id) return;
    tried.current = thread.id;
    changeThread(client, courseId, thread, threadChanges.read()).catch((error: unknown) =>
      getLms(client).log.failure(error),
    );
  }, [client, courseId, thread, isNew]);
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the thread…',
    description: 'Said by screen readers while a thread loads',
  },
  missing: { defaultMessage: 'This post isn’t available', description: 'Heading in place of a thread' },
  missingText: {
    defaultMessage: 'It may have been deleted, or it’s in a group that isn’t yours.',
    description: 'In place of a thread that the server doesn’t show',
  },
  failed: { defaultMessage: 'We couldn’t load this post', description: 'Heading in place of a thread' },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that a thread could not be loaded',
  },
});
