import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Comment } from '../../lms/discussions/post.ts';
import { changeComment, commentChanges } from '../../lms/discussions/writes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { Editor } from './Editor.tsx';
import { EditReason, needsEditReason } from './EditReason.tsx';
import { focusPost } from './post-focus.ts';
import { useDraft } from './use-draft.ts';
import { useIncompleteForm } from './use-incomplete-form.ts';

export interface EditFormProps {
  readonly comment: Comment;
  readonly people: readonly string[];
  readonly onDone: () => void;
}

/** Edits a response or comment in its place; moderators who edit what another wrote say why. */
export function EditForm({ comment, people, onDone }: EditFormProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const discussion = useDiscussion();
  const { courseId } = discussion;
  const id = useId();
  const [text, setText] = useDraft(`edit-comment-${comment.id}`, comment.source);
  const [reason, setReason] = useState('');
  const { form, isRefused, refuse } = useIncompleteForm();
  const close = () => {
    focusPost(form.current);
    onDone();
  };
  const needsReason = needsEditReason(comment, discussion);
  const saving = useMutation({
    mutationFn: () =>
      changeComment(client, courseId, comment, commentChanges.edit(text.trim(), needsReason ? reason : null)),
    onSuccess: () => {
      setText(comment.source);
      close();
    },
  });
  const missing = { text: text.trim() === '', reason: needsReason && reason === '' };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.text || missing.reason) refuse();
        else saving.mutate();
      }}
    >
      <p id={id} className="visually-hidden">
        {intl.formatMessage(messages.title)}
      </p>
      <Editor
        label={intl.formatMessage(messages.text)}
        value={text}
        onChange={setText}
        people={people}
        takesFocus
        isMissing={isRefused && missing.text}
      />
      {needsReason && (
        <EditReason value={reason} isMissing={isRefused && missing.reason} onChange={setReason} />
      )}
      {saving.isError && (
        <Alert type="danger">{failureText(saving.error, intl.formatMessage(messages.failed))}</Alert>
      )}
      <div className="form__actions">
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {intl.formatMessage(messages.save)}
        </Button>
        <Button variant="quiet" onClick={close}>
          {intl.formatMessage(messages.cancel)}
        </Button>
      </div>
    </form>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Edit',
    description: 'Name for screen readers of the form that changes a response',
  },
  text: { defaultMessage: 'Text', description: 'Label of the field in which one edits a response' },
  save: { defaultMessage: 'Save changes', description: 'Button that saves an edited post' },
  cancel: { defaultMessage: 'Cancel', description: 'Button that closes the form in which one edits a post' },
  failed: {
    defaultMessage: 'We couldn’t save your changes. Try again.',
    description: 'Below an edited post that could not be saved',
  },
});
