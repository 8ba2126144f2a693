import { MAX_TITLE } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { DEFAULT_CHOICES } from '../../lms/discussions/drafts.ts';
import { submitPost } from '../../lms/discussions/outbox.ts';
import { canEdit, type Thread } from '../../lms/discussions/post.ts';
import { changeThread } from '../../lms/discussions/writes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { Editor } from './Editor.tsx';
import { EditReason, needsEditReason } from './EditReason.tsx';
import { EmptyTextError, errorAttributes, type MissingProps } from './FieldError.tsx';
import { useDivision } from './GroupChoice.tsx';
import { KindChoice } from './KindChoice.tsx';
import { NewThreadOptions, optionFields } from './NewThreadOptions.tsx';
import { SimilarThreads } from './SimilarThreads.tsx';
import { TopicChoice } from './TopicChoice.tsx';
import { useDraft, useDraftChoices } from './use-draft.ts';
import { useIncompleteForm } from './use-incomplete-form.ts';

export interface ThreadFormProps {
  /** The thread to edit; absent for a new one. */
  readonly thread?: Thread;
  /** The topic of a new one, where the page decides it. */
  readonly topicId?: string | undefined;
  readonly takesFocus?: boolean;
  readonly onDone: () => void;
}

/** Asks a question or starts a discussion, or edits one. */
export function ThreadForm({ thread, topicId: given, takesFocus = false, onDone }: ThreadFormProps) {
  const intl = useIntl();
  const { form, isRefused, refuse } = useIncompleteForm();
  const fields = useThreadFields(thread, given, onDone);
  const { kind, title, missing } = fields;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (Object.values(missing).includes(true)) refuse();
    else fields.send();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {(thread === undefined || canEdit(thread, 'type')) && (
        <KindChoice value={kind} onChange={(next) => fields.choose({ kind: next })} />
      )}
      {given === undefined && (thread === undefined || canEdit(thread, 'topic_id')) && (
        <TopicChoice
          value={fields.topicId}
          isMissing={isRefused && missing.topic}
          onChange={(topicId) => fields.choose({ topicId })}
        />
      )}
      <TitleField
        label={intl.formatMessage(kind === 'question' ? messages.question : messages.title)}
        value={title}
        isMissing={isRefused && missing.title}
        onChange={fields.setTitle}
      />
      {thread === undefined && <SimilarThreads title={title} />}
      <Editor
        label={intl.formatMessage(messages.text)}
        value={fields.text}
        onChange={fields.setText}
        rows={8}
        takesFocus={takesFocus}
        isMissing={isRefused && missing.text}
      />
      {thread === undefined && (
        <NewThreadOptions topicId={fields.topicId} value={fields.choices} onChange={fields.choose} />
      )}
      {fields.needsReason && (
        <EditReason
          value={fields.reason}
          isMissing={isRefused && missing.reason}
          onChange={fields.setReason}
        />
      )}
      {fields.failure !== null && <Alert type="danger">{fields.failure}</Alert>}
      <div className="form__actions">
        <Button type="submit" variant="primary" busy={fields.isSaving}>
          {intl.formatMessage(submitLabel(thread, kind))}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {intl.formatMessage(messages.cancel)}
        </Button>
      </div>
    </form>
  );
}

/** What is in the form of a thread, and how it is sent; `thread`, `given` and `onDone` as in {@link ThreadFormProps}. */
function useThreadFields(thread: Thread | undefined, given: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  const discussion = useDiscussion();
  const { courseId } = discussion;
  const draftName = thread === undefined ? 'new' : `edit-thread-${thread.id}`;
  const own = thread && { kind: thread.kind, topicId: thread.topicId };
  const [choices, choose] = useDraftChoices(draftName, own);
  const { kind } = choices;
  const topicId = given ?? choices.topicId;
  const [title, setTitle] = useDraft(`${draftName}-title`, thread?.title ?? '');
  const [text, setText] = useDraft(draftName, thread?.source ?? '');
  const isDivided = useDivision(topicId) !== null;
  const [reason, setReason] = useState('');
  const needsReason = thread !== undefined && needsEditReason(thread, discussion);
  const written = { title: title.trim(), raw_body: text.trim() };
  const missing = {
    topic: topicId === '',
    title: written.title === '',
    text: written.raw_body === '',
    reason: needsReason && reason === '',
  };
  const changed = { kind, topicId, ...(needsReason && { reason }) };
  const saving = useSaveThread(() => ({ ...written, ...changed }), finish);

  function finish(): void {
    setTitle(thread?.title ?? '');
    setText(thread?.source ?? '');
    choose({ ...DEFAULT_CHOICES, ...own });
    onDone();
  }

  function send(): void {
    if (thread !== undefined) {
      saving.save(thread);
      return;
    }
    const fields = { topic_id: topicId, type: kind, ...written, ...optionFields(choices, isDivided) };
    void submitPost(client, courseId, fields);
    finish();
  }

  const values = { kind, topicId, title, text, choices, reason, needsReason, missing };
  const setters = { choose, setTitle, setText, setReason };
  return { ...values, ...setters, send, isSaving: saving.isPending, failure: saving.failure };
}

interface EditedThread {
  title: string;
  raw_body: string;
  kind: Thread['kind'];
  topicId: string;
  /** Where moderators have to give one. */
  reason?: string;
}

/** Saves a thread that was edited. `failure`: why it couldn't be saved; null otherwise. */
function useSaveThread(read: () => EditedThread, onSaved: () => void) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const { courseId } = useDiscussion();
  const saving = useMutation({
    mutationFn: (thread: Thread) => {
      const { kind, topicId, reason, ...written } = read();
      const fields = {
        ...written,
        ...(kind !== thread.kind && { type: kind }),
        ...(topicId !== thread.topicId && { topic_id: topicId }),
        ...(reason !== undefined && { edit_reason_code: reason }),
      };
      return changeThread(client, courseId, thread, { shown: {}, fields });
    },
    onSuccess: onSaved,
  });
  const failure = saving.isError ? failureText(saving.error, intl.formatMessage(messages.failed)) : null;
  return { save: saving.mutate, isPending: saving.isPending, failure };
}

interface TitleFieldProps extends MissingProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (title: string) => void;
}

function TitleField({ label, value, isMissing = false, onChange }: TitleFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        maxLength={MAX_TITLE}
        value={value}
        autoComplete="off"
        {...errorAttributes(isMissing, `${id}-error`)}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing && <EmptyTextError id={`${id}-error`} />}
    </div>
  );
}

function submitLabel(thread: Thread | undefined, kind: Thread['kind']) {
  if (thread !== undefined) return messages.save;
  return kind === 'question' ? messages.ask : messages.start;
}

const messages = defineMessages({
  question: {
    defaultMessage: 'Your question in one line',
    description: 'Label of the title of a new question',
  },
  title: { defaultMessage: 'Title', description: 'Label of the title of a new discussion' },
  text: { defaultMessage: 'Details', description: 'Label of the text of a new question or discussion' },
  ask: { defaultMessage: 'Post question', description: 'Button that sends a question' },
  start: { defaultMessage: 'Post discussion', description: 'Button that sends a new discussion' },
  save: { defaultMessage: 'Save changes', description: 'Button that saves an edited post' },
  cancel: {
    defaultMessage: 'Cancel',
    description: 'Button that closes the form of a new or edited post; what was written is kept',
  },
  failed: {
    defaultMessage: 'We couldn’t save your changes. Try again.',
    description: 'Below an edited post that could not be saved',
  },
});
