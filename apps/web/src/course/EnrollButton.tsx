import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { enroll } from '../lms/enrollment.ts';
import { useLms } from '../lms/lms.ts';
import { HttpError } from '../lms/transport/errors.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

export interface EnrollButtonProps {
  readonly courseId: string;
}

/** Enrols the learner and has everything about the course asked anew; says so when it failed (CS-11). */
export function EnrollButton({ courseId }: EnrollButtonProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { log } = useLms();
  const enrolling = useMutation({
    mutationFn: () => enroll(client, courseId),
    onSuccess: () => client.resetQueries({ predicate: ({ queryKey }) => queryKey.includes(courseId) }),
    onError: (error) => log.failure(error),
  });
  const detail = enrolling.error instanceof HttpError ? enrolling.error.detail : null;

  return (
    <>
      {enrolling.isError && (
        <Alert type="danger" title={intl.formatMessage(messages.failed)}>
          {detail !== null && <p>{detail}</p>}
        </Alert>
      )}
      <Button variant="primary" busy={enrolling.isPending} onClick={() => enrolling.mutate()}>
        {intl.formatMessage(messages.enroll)}
      </Button>
    </>
  );
}

const messages = defineMessages({
  enroll: { defaultMessage: 'Enroll now', description: 'Button: takes the learner into the course' },
  failed: {
    defaultMessage: 'You could not be enrolled in this course.',
    description: 'Title of the alert after the button to enroll; the reason of the server may follow',
  },
});
