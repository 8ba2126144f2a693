import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { requestCertificate } from '../../lms/certificates.ts';
import { Button } from '../../ui/Button.tsx';
import { useCourseId } from '../route-context.ts';
import { useFailureText } from '../use-failure-text.ts';

export interface RequestCertificateProps {
  readonly onRequest: () => void;
}

/** Requests the certificate and says whether the request arrived, not whether the certificate is ready (CS-14). */
export function RequestCertificate({ onRequest }: RequestCertificateProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const courseId = useCourseId();
  const failureText = useFailureText();
  const requesting = useMutation({
    mutationFn: () => requestCertificate(client, courseId),
    onMutate: onRequest,
  });

  if (requesting.isSuccess) {
    return <p role="status">{intl.formatMessage(messages.requested)}</p>;
  }
  return (
    <>
      <p>{intl.formatMessage(messages.text)}</p>
      <div className="cluster">
        <Button variant="primary" busy={requesting.isPending} onClick={() => requesting.mutate()}>
          {intl.formatMessage(messages.request)}
        </Button>
        {requesting.isError && (
          <p role="alert" className="field__error">
            {failureText(requesting.error, intl.formatMessage(messages.failed))}
          </p>
        )}
      </div>
    </>
  );
}

const messages = defineMessages({
  text: {
    defaultMessage: 'Request it and we’ll issue it to you.',
    description: 'In the alert that a certificate can be requested; the button follows',
  },
  request: {
    defaultMessage: 'Request certificate',
    description: 'Button in the alert that a certificate can be requested',
  },
  requested: {
    defaultMessage: 'We’ve received your request. Your certificate will appear here once it’s issued.',
    description: 'In place of the button to request a certificate, after the request succeeded',
  },
  failed: {
    defaultMessage: 'We couldn’t request your certificate. Try again.',
    description: 'After the button to request a certificate, when it failed',
  },
});
