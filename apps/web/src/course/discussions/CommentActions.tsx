import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type Comment, canEdit, type Thread } from '../../lms/discussions/post.ts';
import {
  type CommentChange,
  changeComment,
  commentChanges,
  removeComment,
} from '../../lms/discussions/writes.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { useFocusAfterDeletion } from './post-focus.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { usePostAction } from './use-post-action.ts';
import { VoteButton } from './VoteButton.tsx';

export interface CommentActionsProps {
  readonly comment: Comment;
  readonly thread: Thread;
  readonly onEdit: () => void;
  /** Absent for comments, on which nobody can comment. */
  readonly onReply?: (() => void) | undefined;
}

type Act = (change: CommentChange, done?: string) => void;

/** What this person may do with a response or comment, as the server says (`editable`). */
export function CommentActions({ comment, thread, onEdit, onReply }: CommentActionsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const run = usePostAction();
  const { courseId } = useDiscussion();
  const [isDeleting, setDeleting] = useState(false);
  const act: Act = (change, done) => void run(() => changeComment(client, courseId, comment, change), done);

  const box = useRef<HTMLDivElement>(null);
  const markDeleting = useFocusAfterDeletion(box);

  async function remove(): Promise<void> {
    markDeleting(true);
    try {
      await removeComment(client, courseId, comment);
    } catch (error) {
      markDeleting(false);
      throw error;
    }
  }

  return (
    <div ref={box} className={styles.actions}>
      <VoteButton post={comment} onVote={() => act(commentChanges.vote(comment))} />
      {canEdit(comment, 'endorsed') && comment.parentId === null && (
        <Button
          variant="quiet"
          size="small"
          icon="check"
          aria-pressed={comment.isEndorsed}
          onClick={() => act(commentChanges.endorse(!comment.isEndorsed))}
        >
          {intl.formatMessage(thread.kind === 'question' ? messages.answer : messages.endorse)}
        </Button>
      )}
      {onReply !== undefined && (
        <Button variant="quiet" size="small" onClick={onReply}>
          {intl.formatMessage(messages.reply)}
        </Button>
      )}
      <CommentMenu comment={comment} act={act} onEdit={onEdit} onDelete={() => setDeleting(true)} />
      <ReasonDialog
        open={isDeleting}
        title={intl.formatMessage(messages.deleteTitle)}
        confirm={intl.formatMessage(messages.delete)}
        isDanger
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        <p>{intl.formatMessage(messages.deleteText)}</p>
      </ReasonDialog>
    </div>
  );
}

interface CommentMenuProps {
  readonly comment: Comment;
  readonly act: Act;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Nothing where this person may do none of it. */
function CommentMenu({ comment, act, onEdit, onDelete }: CommentMenuProps) {
  const intl = useIntl();
  const may = (field: string) => canEdit(comment, field);
  if (!may('raw_body') && !may('abuse_flagged') && !comment.canDelete) return null;
  return (
    <Menu
      label={intl.formatMessage(messages.more)}
      name={intl.formatMessage(messages.moreName)}
      size="small"
      align="start"
    >
      {may('raw_body') && <MenuButton onSelect={onEdit}>{intl.formatMessage(messages.edit)}</MenuButton>}
      {may('abuse_flagged') && (
        <ReportEntry
          isReported={comment.isReported}
          onSelect={(isReported, done) => act(commentChanges.report(isReported), done)}
        />
      )}
      {comment.canDelete && (
        <MenuButton onSelect={() => onDelete()}>{intl.formatMessage(messages.delete)}</MenuButton>
      )}
    </Menu>
  );
}

const messages = defineMessages({
  answer: {
    defaultMessage: 'Mark as answer',
    description: 'Button below a response to a question, pressed if it is the answer',
  },
  endorse: {
    defaultMessage: 'Endorse',
    description: 'Button below a response, pressed if moderators endorsed it',
  },
  reply: {
    defaultMessage: 'Comment',
    description: 'Button below a response: opens the field for a comment on it',
  },
  more: { defaultMessage: 'More', description: 'Button below a post that opens a menu of actions' },
  moreName: {
    defaultMessage: 'More actions for this response',
    description:
      'Name for screen readers of the menu below a response; begins with the text of the button, “More”',
  },
  edit: { defaultMessage: 'Edit', description: 'Entry of the menu of a post' },
  delete: { defaultMessage: 'Delete', description: 'Entry of the menu of a post, and button of its dialog' },
  deleteTitle: {
    defaultMessage: 'Delete this response?',
    description: 'Title of the dialog before a response is deleted',
  },
  deleteText: {
    defaultMessage: 'Comments on it are deleted with it. This can’t be undone.',
    description: 'In the dialog before a response is deleted',
  },
});
