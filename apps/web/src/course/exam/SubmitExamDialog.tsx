import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { type ExamAttempt, refreshExams, submitExam } from '../../lms/exams.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFailureText } from '../use-failure-text.ts';

export interface SubmitExamDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly attempt: ExamAttempt;
}

/** Asks before an exam is submitted, as that can't be undone. */
export function SubmitExamDialog({ open, onClose, attempt }: SubmitExamDialogProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const submitting = useMutation({ mutationFn: () => submitExam(client, attempt.id), onSuccess: onClose });
  const { unansweredCount } = attempt;
  // Answers are submitted in the frames of units, unseen by the cache.
  useEffect(() => {
    if (open) void refreshExams(client);
  }, [client, open]);
  const close = () => {
    submitting.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={intl.formatMessage(messages.title)}
      actions={
        <>
          <Button onClick={close}>{intl.formatMessage(messages.back)}</Button>
          <Button variant="primary" busy={submitting.isPending} onClick={() => submitting.mutate()}>
            {intl.formatMessage(messages.submit)}
          </Button>
        </>
      }
    >
      {unansweredCount !== null && (
        <Alert type={unansweredCount > 0 ? 'error' : 'success'} announce="status">
          {intl.formatMessage(unanswered, { count: unansweredCount })}
        </Alert>
      )}
      <p>{intl.formatMessage(messages.final)}</p>
      <p>{intl.formatMessage(messages.unsubmitted)}</p>
      {submitting.isError && (
        <Alert type="danger">{failureText(submitting.error, intl.formatMessage(messages.failed))}</Alert>
      )}
    </Dialog>
  );
}

const unanswered = defineMessage<{ count: number }>({
  defaultMessage:
    '{count, plural, =0 {You’ve submitted an answer to every question.} one {# question has no submitted answer.} other {# questions have no submitted answer.}}',
  description: 'In the dialog that ends a timed exam: how many of its questions are still to be answered',
});

const messages = defineMessages({
  title: { defaultMessage: 'Submit this exam?', description: 'Title of the dialog that ends a timed exam' },
  final: {
    defaultMessage: 'You can’t return to the questions after that.',
    description: 'In the dialog that ends a timed exam',
  },
  unsubmitted: {
    defaultMessage: 'Only answers that you’ve submitted count.',
    description: 'In the dialog that ends a timed exam: each question has a button of its own to submit it',
  },
  back: {
    defaultMessage: 'Back to the exam',
    description: 'Button that closes the dialog that ends a timed exam',
  },
  submit: { defaultMessage: 'Submit exam', description: 'Button that ends a timed exam' },
  failed: {
    defaultMessage: 'We couldn’t submit your exam. Check your connection, then try again.',
    description: 'In the dialog that ends a timed exam, when the server did not respond',
  },
});
