import { type ReactNode, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Comment, Thread } from '../../lms/discussions/post.ts';
import { Badge } from '../../ui/Badge.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import { CommentActions } from './CommentActions.tsx';
import styles from './Discussions.module.css';
import { EditForm } from './EditForm.tsx';
import { FormerText } from './FormerText.tsx';
import { PostBody } from './PostBody.tsx';
import { usePostNotes } from './ThreadNotes.tsx';

export interface CommentItemProps {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly people: readonly string[];
  /** Absent where nobody can comment. */
  readonly onReply?: (() => void) | undefined;
  /** What follows it: the comments on a response. */
  readonly children?: ReactNode;
}

/** A response, or a comment on one. */
export function CommentItem({ thread, comment, people, onReply, children }: CommentItemProps) {
  const intl = useIntl();
  const [isEditing, setEditing] = useState(false);
  const notes = usePostNotes(comment);
  return (
    <li className={styles.response} tabIndex={-1}>
      {comment.isEndorsed && (
        <p className={styles.endorsed}>
          <Badge tone="success" icon="check">
            {intl.formatMessage(thread.kind === 'question' ? messages.answer : messages.endorsed)}
          </Badge>
          {comment.endorsedBy !== null && intl.formatMessage(endorsedBy, { name: comment.endorsedBy })}
        </p>
      )}
      <AuthorLine post={comment} />
      {isEditing ? (
        <EditForm comment={comment} people={people} onDone={() => setEditing(false)} />
      ) : (
        <>
          <PostBody html={comment.html} />
          {notes.length > 0 && <p className={styles.meta}>{notes.join(' · ')}</p>}
          <FormerText post={comment} />
          <CommentActions
            comment={comment}
            thread={thread}
            onEdit={() => setEditing(true)}
            onReply={onReply}
          />
        </>
      )}
      {children}
    </li>
  );
}

const endorsedBy = defineMessage<{ name: string }>({
  defaultMessage: 'marked by {name}',
  description: 'Beside the label “Answer” or “Endorsed” of a response: who marked it',
});

const messages = defineMessages({
  answer: { defaultMessage: 'Answer', description: 'Label of the response that answers a question' },
  endorsed: { defaultMessage: 'Endorsed', description: 'Label of a response that a moderator endorsed' },
});
