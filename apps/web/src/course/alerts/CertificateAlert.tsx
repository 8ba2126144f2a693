import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { AlertFrame, CertificateContent } from './alert.ts';
import { RequestCertificate } from './RequestCertificate.tsx';
import { useCertificateEvent } from './use-certificate-event.ts';

export interface CertificateAlertProps {
  readonly frame: AlertFrame;
  readonly certificate: CertificateContent;
}

/** What the learner's certificate needs now (CAL-04 to CAL-10). */
export function CertificateAlert({ frame, certificate }: CertificateAlertProps) {
  const intl = useIntl();
  const format = useFormat();
  const record = useCertificateEvent();
  switch (certificate.status) {
    case 'coming': {
      const { courseEnd, availableAt } = certificate;
      return (
        <Alert {...frame} title={intl.formatMessage(messages.coming)}>
          {courseEnd !== null && <p>{intl.formatMessage(endsOn, { date: format.fullDate(courseEnd) })}</p>}
          {availableAt !== null && (
            <p>{intl.formatMessage(availableOn, { date: format.fullDate(availableAt) })}</p>
          )}
        </Alert>
      );
    }
    case 'ready':
      return (
        <Alert
          {...frame}
          title={intl.formatMessage(messages.ready)}
          actions={
            certificate.form !== null && (
              <ButtonLink variant="primary" href={certificate.url} onClick={() => record('downloadable')}>
                {intl.formatMessage(certificate.form === 'web' ? messages.view : messages.download)}
              </ButtonLink>
            )
          }
        />
      );
    case 'to-request':
      return (
        <Alert {...frame} title={intl.formatMessage(messages.congratulations)}>
          <RequestCertificate onRequest={() => record('request_cert')} />
        </Alert>
      );
    default:
      return (
        <Alert
          {...frame}
          title={intl.formatMessage(messages.verifyTitle)}
          actions={
            certificate.verifyUrl !== null && (
              <ButtonLink href={certificate.verifyUrl} onClick={() => record('unverified')}>
                {intl.formatMessage(messages.verify)}
              </ButtonLink>
            )
          }
        >
          <p>{intl.formatMessage(messages.verifyText)}</p>
        </Alert>
      );
  }
}

const messages = defineMessages({
  coming: {
    defaultMessage: 'Your grade and certificate will be ready soon!',
    description: 'Title of the alert on the home of a course when a certificate was earned but comes later',
  },
  ready: {
    defaultMessage: 'Congratulations! Your certificate is ready.',
    description: 'Title of the alert on the home of a course when a certificate was issued',
  },
  view: { defaultMessage: 'View my certificate', description: 'Link to the web page of a certificate' },
  download: { defaultMessage: 'Download my certificate', description: 'Link to the file of a certificate' },
  congratulations: {
    defaultMessage: 'Congratulations! You have earned a certificate.',
    description: 'Title of the alert on the home of a course when a certificate can be requested',
  },
  verifyTitle: {
    defaultMessage: 'Verify your identity to earn a certificate!',
    description: 'Title of the warning on the home of a course when the learner’s identity is not verified',
  },
  verifyText: {
    defaultMessage: 'Verify your ID to get your certificate.',
    description: 'Text of the warning that the learner’s identity is not verified',
  },
  verify: {
    defaultMessage: 'Verify my ID',
    description: 'Link in the warning that the learner’s identity is not verified',
  },
});

const endsOn = defineMessage<{ date: string }>({
  defaultMessage: 'This course ends on {date}.',
  description: 'In the alert that a certificate will be ready soon; date is day, full month and year',
});
const availableOn = defineMessage<{ date: string }>({
  defaultMessage: 'Final grades and certificates are scheduled to be available after {date}.',
  description: 'In the alert that a certificate will be ready soon; date is day, full month and year',
});
