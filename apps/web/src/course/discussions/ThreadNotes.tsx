import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Post, Thread } from '../../lms/discussions/post.ts';
import { roleName } from './AuthorLine.tsx';
import styles from './Discussions.module.css';

/** What one should know about a thread: pinned, closed and why, its cohort, reported, held. */
export function ThreadNotes({ thread }: { readonly thread: Thread }) {
  const intl = useIntl();
  const { closing } = thread;
  const notes = [
    thread.isPinned && intl.formatMessage(messages.pinned),
    thread.isClosed &&
      (closing?.reason
        ? intl.formatMessage(closedFor, { reason: closing.reason })
        : intl.formatMessage(messages.closed)),
    thread.group?.name && intl.formatMessage(forGroup, { group: thread.group.name }),
    ...usePostNotes(thread),
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** What one should know about any post: edited and why, reported, held for review. */
export function usePostNotes(post: Post): string[] {
  const intl = useIntl();
  const notes: string[] = [];
  const edited = describeEdit(intl, post);
  if (edited !== null) notes.push(edited);
  if (post.isReported) notes.push(intl.formatMessage(messages.reported));
  if (post.isHeld) notes.push(intl.formatMessage(messages.held));
  return notes;
}

function describeEdit(intl: ReturnType<typeof useIntl>, { edit, editedByRole }: Post): string | null {
  if (edit === null) {
    const editor = roleName(intl, editedByRole);
    return editor && intl.formatMessage(editedBy, { editor });
  }
  const { editor, reason } = edit;
  if (editor === null) return intl.formatMessage(messages.edited);
  return reason
    ? intl.formatMessage(editedFor, { editor, reason })
    : intl.formatMessage(editedBy, { editor });
}

const closedFor = defineMessage<{ reason: string }>({
  defaultMessage: 'Closed: {reason}',
  description: 'Below the title of a closed thread; reason is a text of the server',
});
const forGroup = defineMessage<{ group: string }>({
  defaultMessage: 'Only for {group}',
  description: 'Below the title of a thread that only one group of learners sees',
});
const editedBy = defineMessage<{ editor: string }>({
  defaultMessage: 'Edited by {editor}',
  description: 'Below a post that was changed; editor is a name, or a role such as “Moderator”',
});
const editedFor = defineMessage<{ editor: string; reason: string }>({
  defaultMessage: 'Edited by {editor}: {reason}',
  description: 'Below a post that a moderator changed; reason is a text of the server',
});

const messages = defineMessages({
  pinned: {
    defaultMessage: 'Pinned',
    description: 'Below the title of a thread that stays at the top of lists',
  },
  closed: {
    defaultMessage: 'Closed',
    description: 'Below the title of a thread to which nobody can respond',
  },
  edited: {
    defaultMessage: 'Edited',
    description: 'Below a post that was changed by an author who stays unknown',
  },
  reported: { defaultMessage: 'Reported', description: 'Below a post that was reported to moderators' },
  held: {
    defaultMessage: 'Waiting for review. Only you and moderators see it.',
    description: 'Below a post that moderators have to approve',
  },
});
