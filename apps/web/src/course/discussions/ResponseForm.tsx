import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { submitPost } from '../../lms/discussions/outbox.ts';
import type { Thread } from '../../lms/discussions/post.ts';
import { Button } from '../../ui/Button.tsx';
import { AnonymityChoice, anonymityFields } from './AnonymityChoice.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { Editor } from './Editor.tsx';
import { focusPost } from './post-focus.ts';
import { useDraft, useDraftChoices } from './use-draft.ts';
import { useIncompleteForm } from './use-incomplete-form.ts';

export interface ResponseFormProps {
  readonly thread: Thread;
  /** The response to comment on; null for a response to the thread. */
  readonly parentId: string | null;
  readonly people: readonly string[];
  readonly takesFocus?: boolean;
  /** Closes a form that was opened by a button. */
  readonly onDone?: () => void;
}

/** Writes a response or a comment. Once sent, it shows in the list, and the field is free for the next. */
export function ResponseForm({ thread, parentId, people, takesFocus, onDone }: ResponseFormProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { courseId } = useDiscussion();
  const draftName = parentId === null ? `thread-${thread.id}` : `response-${parentId}`;
  const [text, setText] = useDraft(draftName);
  const [{ anonymity }, choose] = useDraftChoices(draftName);
  const { form, isRefused, refuse, accept } = useIncompleteForm();
  const isComment = parentId !== null;
  const close =
    onDone &&
    (() => {
      focusPost(form.current);
      onDone();
    });

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') {
      refuse();
      return;
    }
    void submitPost(client, courseId, {
      thread_id: thread.id,
      raw_body: text.trim(),
      ...(parentId !== null && { parent_id: parentId }),
      ...anonymityFields(anonymity),
    });
    setText('');
    close?.();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <Editor
        label={intl.formatMessage(labelOf(thread, isComment))}
        value={text}
        onChange={(next) => {
          setText(next);
          accept();
        }}
        people={people}
        rows={isComment ? 3 : 5}
        takesFocus={takesFocus ?? false}
        isMissing={isRefused}
      />
      <AnonymityChoice value={anonymity} onChange={(next) => choose({ anonymity: next })} />
      <div className="form__actions">
        <Button type="submit" variant={isComment ? 'secondary' : 'primary'}>
          {intl.formatMessage(isComment ? messages.sendComment : messages.sendResponse)}
        </Button>
        {close && (
          <Button variant="quiet" onClick={close}>
            {intl.formatMessage(messages.cancel)}
          </Button>
        )}
      </div>
    </form>
  );
}

function labelOf({ kind }: Thread, isComment: boolean) {
  if (isComment) return messages.comment;
  return kind === 'question' ? messages.answer : messages.response;
}

const messages = defineMessages({
  answer: {
    defaultMessage: 'Your answer',
    description: 'Label of the field in which one answers a question of another learner',
  },
  response: {
    defaultMessage: 'Your response',
    description: 'Label of the field in which one responds to a discussion',
  },
  comment: {
    defaultMessage: 'Your comment',
    description: 'Label of the field in which one comments on a response',
  },
  sendResponse: { defaultMessage: 'Post response', description: 'Button that sends a response to a thread' },
  sendComment: { defaultMessage: 'Post comment', description: 'Button that sends a comment on a response' },
  cancel: {
    defaultMessage: 'Cancel',
    description: 'Button that closes the field of a comment; what was written is kept',
  },
});
