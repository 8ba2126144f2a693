import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { canEdit, type Thread } from '../../lms/discussions/post.ts';
import {
  changeThread,
  removeThread,
  type ThreadChange,
  threadChanges,
} from '../../lms/discussions/writes.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/Toast.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { usePostAction } from './use-post-action.ts';
import { VoteButton } from './VoteButton.tsx';

export interface ThreadActionsProps {
  readonly thread: Thread;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

type Act = (change: ThreadChange, done?: string) => void;
type Question = 'close' | 'delete';

/** What this person may do with a thread, as the server says (`editable`). */
export function ThreadActions({ thread, onEdit, onDeleted }: ThreadActionsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const run = usePostAction();
  const { courseId } = useDiscussion();
  const [asking, setAsking] = useState<Question | null>(null);
  const act: Act = (change, done) => void run(() => changeThread(client, courseId, thread, change), done);

  return (
    <div className={styles.actions}>
      <VoteButton post={thread} onVote={() => act(threadChanges.vote(thread))} />
      {canEdit(thread, 'following') && (
        <Button
          variant="quiet"
          size="small"
          icon="bell"
          aria-pressed={thread.isFollowed}
          onClick={() => act(threadChanges.follow(!thread.isFollowed))}
        >
          {intl.formatMessage(thread.isFollowed ? messages.following : messages.follow)}
        </Button>
      )}
      <ThreadMenu thread={thread} act={act} onEdit={onEdit} onAsk={setAsking} />
      <ThreadQuestions
        thread={thread}
        asking={asking}
        onDeleted={onDeleted}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

interface ThreadMenuProps {
  readonly thread: Thread;
  readonly act: Act;
  readonly onEdit: () => void;
  /** Opens the dialog of an action that needs one. */
  readonly onAsk: (question: Question) => void;
}

function ThreadMenu({ thread, act, onEdit, onAsk }: ThreadMenuProps) {
  const intl = useIntl();
  const copyLink = useCopyLink(thread);
  const may = (field: string) => canEdit(thread, field);
  return (
    <Menu
      label={intl.formatMessage(messages.more)}
      name={intl.formatMessage(messages.moreName)}
      size="small"
      align="start"
    >
      {may('raw_body') && <MenuButton onSelect={onEdit}>{intl.formatMessage(messages.edit)}</MenuButton>}
      <MenuButton onSelect={() => void copyLink()}>{intl.formatMessage(messages.copy)}</MenuButton>
      {may('pinned') && (
        <MenuButton onSelect={() => act(threadChanges.pin(!thread.isPinned))}>
          {intl.formatMessage(thread.isPinned ? messages.unpin : messages.pin)}
        </MenuButton>
      )}
      {may('closed') && (
        <MenuButton onSelect={() => (thread.isClosed ? act(threadChanges.reopen()) : onAsk('close'))}>
          {intl.formatMessage(thread.isClosed ? messages.reopen : messages.close)}
        </MenuButton>
      )}
      {may('abuse_flagged') && (
        <ReportEntry
          isReported={thread.isReported}
          onSelect={(isReported, done) => act(threadChanges.report(isReported), done)}
        />
      )}
      {thread.canDelete && (
        <MenuButton onSelect={() => onAsk('delete')}>{intl.formatMessage(messages.delete)}</MenuButton>
      )}
    </Menu>
  );
}

function useCopyLink(thread: Thread): () => Promise<void> {
  const intl = useIntl();
  const { showToast } = useToasts();
  const { hrefOf } = useDiscussion();
  return async () => {
    const link = new URL(hrefOf(thread), window.location.origin).href;
    try {
      // Browsers refuse without permission, and pages without a secure context have no clipboard.
      await navigator.clipboard.writeText(link);
      showToast({ message: intl.formatMessage(messages.copied) });
    } catch {
      showToast({ message: intl.formatMessage(notCopied, { link }), tone: 'danger' });
    }
  };
}

interface ThreadQuestionsProps {
  readonly thread: Thread;
  readonly asking: Question | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** The dialogs before a thread is closed or deleted. */
function ThreadQuestions({ thread, asking, onDeleted, onClose }: ThreadQuestionsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { courseId, config } = useDiscussion();
  return (
    <>
      <ReasonDialog
        open={asking === 'close'}
        title={intl.formatMessage(messages.closeTitle)}
        confirm={intl.formatMessage(messages.close)}
        reasons={config.closeReasons}
        onConfirm={(code) => changeThread(client, courseId, thread, threadChanges.close(code))}
        onClose={onClose}
      >
        <p>{intl.formatMessage(messages.closeText)}</p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'delete'}
        title={intl.formatMessage(messages.deleteTitle)}
        confirm={intl.formatMessage(messages.delete)}
        isDanger
        onConfirm={async () => {
          await removeThread(client, courseId, thread.id);
          onDeleted();
        }}
        onClose={onClose}
      >
        <p>{intl.formatMessage(messages.deleteText)}</p>
      </ReasonDialog>
    </>
  );
}

const notCopied = defineMessage<{ link: string }>({
  defaultMessage: 'We couldn’t copy the link. Copy it from here: {link}',
  description: 'After “Copy link”, where the browser refuses access to the clipboard; the link follows',
});
const messages = defineMessages({
  follow: { defaultMessage: 'Follow', description: 'Button below a thread: be notified of responses' },
  following: { defaultMessage: 'Following', description: 'Pressed button below a thread that one follows' },
  more: { defaultMessage: 'More', description: 'Button below a post that opens a menu of actions' },
  moreName: {
    defaultMessage: 'More actions for this thread',
    description:
      'Name for screen readers of the menu below a thread; begins with the text of the button, “More”',
  },
  edit: { defaultMessage: 'Edit', description: 'Entry of the menu of a post' },
  copy: { defaultMessage: 'Copy link', description: 'Entry of the menu of a post' },
  copied: { defaultMessage: 'Link copied', description: 'After the link to a thread was copied' },
  pin: { defaultMessage: 'Pin to the top', description: 'Entry of the menu of a thread, for moderators' },
  unpin: { defaultMessage: 'Unpin', description: 'Entry of the menu of a pinned thread, for moderators' },
  close: {
    defaultMessage: 'Close thread',
    description: 'Entry of the menu of a thread, and button of its dialog: nobody can respond any more',
  },
  closeTitle: {
    defaultMessage: 'Close this thread?',
    description: 'Title of the dialog before a thread is closed',
  },
  closeText: {
    defaultMessage: 'It stays readable, but nobody can respond. Its author sees the reason.',
    description: 'In the dialog before a thread is closed',
  },
  reopen: {
    defaultMessage: 'Reopen thread',
    description: 'Entry of the menu of a closed thread, for moderators',
  },
  delete: { defaultMessage: 'Delete', description: 'Entry of the menu of a post, and button of its dialog' },
  deleteTitle: {
    defaultMessage: 'Delete this thread?',
    description: 'Title of the dialog before a thread is deleted',
  },
  deleteText: {
    defaultMessage: 'All responses and comments are deleted with it. This can’t be undone.',
    description: 'In the dialog before a thread is deleted',
  },
});
