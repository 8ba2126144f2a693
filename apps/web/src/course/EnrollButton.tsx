import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { enroll } from '../lms/enrollment.ts';
import { useSiteConfig } from '../lms/lms.ts';
import { HttpError, isHttpStatus } from '../lms/transport/errors.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { storeFlash } from './alerts/flash.ts';
import { useReload } from './reload.ts';
import { legacyUrls } from './site-urls.ts';

export interface EnrollButtonProps {
  readonly courseId: string;
  /** Use `secondary` beside another button. */
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Enrolls the learner and reloads the page, which then confirms it (ALT-10). Shows a failure, after which the learner
 * can retry (CS-11). In a course without a free mode, leads to the page about the course instead, where one can buy. Servers
 * that don't send the modes refuse the enrollment with 400.
 */
export function EnrollButton({ courseId, variant = 'primary' }: EnrollButtonProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const reload = useReload();
  const config = useSiteConfig();
  const { data: course } = useQuery({ ...courseMetadataQuery(courseId), enabled: false });
  const enrolling = useMutation({
    mutationFn: () => enroll(client, courseId),
    onSuccess: () => {
      storeFlash({ code: 'enrolled', topic: 'general', type: 'success', text: '', dismissible: true });
      reload();
    },
  });
  const detail = enrolling.error instanceof HttpError ? enrolling.error.detail : null;

  const wayToBuy = (
    <ButtonLink variant={variant} href={legacyUrls.about(config, courseId)}>
      {intl.formatMessage(messages.buy)}
    </ButtonLink>
  );

  if (course?.isPaidOnly) return wayToBuy;
  if (isHttpStatus(enrolling.error, 400)) {
    return (
      <>
        {wayToBuy}
        <p role="alert" className="field__error">
          {detail || intl.formatMessage(messages.refused)}
        </p>
      </>
    );
  }
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
  buy: {
    defaultMessage: 'See how to enroll',
    description: 'Link to the page about a course without a free mode, in place of the button to enroll',
  },
  refused: {
    defaultMessage: 'You can’t enroll here. The page about the course says how to buy access or whom to ask.',
    description: 'After a refused enrollment, beside a link to the page about the course',
  },
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
