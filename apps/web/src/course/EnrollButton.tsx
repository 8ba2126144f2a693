import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { enroll } from '../lms/enrollment.ts';
import { HttpError } from '../lms/transport/errors.ts';
import { Button } from '../ui/Button.tsx';
import { storeFlash } from './alerts/flash.ts';
import { useReload } from './reload.ts';

export interface EnrollButtonProps {
  readonly courseId: string;
  /** Use `secondary` beside another button. */
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Enrolls the learner and reloads the page, which then confirms it (ALT-10). Shows a failure, after which the learner
 * can retry (CS-11).
 */
export function EnrollButton({ courseId, variant = 'primary' }: EnrollButtonProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const reload = useReload();
  const enrolling = useMutation({
    mutationFn: () => enroll(client, courseId),
    onSuccess: () => {
      storeFlash({ code: 'enrolled', topic: 'general', type: 'success', text: '', dismissible: true });
      reload();
    },
  });
  const detail = enrolling.error instanceof HttpError ? enrolling.error.detail : null;

  return (
    <>
      <Button
        variant={variant}
        busy={enrolling.isPending || enrolling.isSuccess}
        onClick={() => enrolling.mutate()}
      >
        {intl.formatMessage(messages.enroll)}
      </Button>
      {enrolling.isError && (
        <p role="alert" className="field__error">
          {detail === null
            ? intl.formatMessage(messages.failed)
            : intl.formatMessage(failedBecause, { reason: detail })}
        </p>
      )}
    </>
  );
}

const messages = defineMessages({
  enroll: { defaultMessage: 'Enroll now', description: 'Button: takes the learner into the course' },
  failed: {
    defaultMessage: 'We couldn’t enroll you in this course. Try again.',
    description: 'After the button to enroll, when it failed',
  },
});

const failedBecause = defineMessage<{ reason: string }>({
  defaultMessage: 'We couldn’t enroll you in this course. {reason}',
  description:
    'After the button to enroll, when it failed; reason is a sentence of the server, in its language',
});
