import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { RequestCertificate } from '../../../course/alerts/RequestCertificate.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import styles from './CertificateCard.module.css';
import type { CertificateCardContent } from './certificate-card.ts';

export interface CertificateCardProps {
  readonly content: CertificateCardContent;
  /** Of the learner whose certificate it is. */
  readonly username: string;
  /** The card's button was used (TRK-06). */
  readonly onUse: () => void;
}

/** The state of the learner's certificate, and the next step towards it (PRG-19 to PRG-29). */
export function CertificateCard(props: CertificateCardProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="certificate-status" className={styles.card}>
      <h2 id="certificate-status">{intl.formatMessage(messages.heading)}</h2>
      <Body {...props} />
    </section>
  );
}

function Body({ content, username, onUse }: CertificateCardProps) {
  const intl = useIntl();
  const format = useFormat();
  switch (content.kind) {
    case 'not-passing':
      return <p>{intl.formatMessage(messages.notPassing)}</p>;
    case 'in-progress':
      return <p>{intl.formatMessage(messages.inProgress)}</p>;
    case 'to-request':
      return <RequestCertificate onRequest={onUse} />;
    case 'verification-pending':
      return <p>{intl.formatMessage(messages.pending)}</p>;
    case 'to-verify':
      return <ToVerify verifyUrl={content.verifyUrl} onUse={onUse} />;
    case 'coming': {
      const { courseEnd, availableAt } = content;
      return (
        <p>
          {courseEnd !== null && `${intl.formatMessage(endsOn, { endDate: format.fullDate(courseEnd) })} `}
          {availableAt !== null &&
            intl.formatMessage(availableOn, { certAvailabilityDate: format.fullDate(availableAt) })}
        </p>
      );
    }
    case 'upgrade':
      return (
        <>
          <p>{intl.formatMessage(messages.upgradeText)}</p>
          <ButtonLink variant="primary" href={content.upgradeUrl} onClick={onUse}>
            {intl.formatMessage(messages.upgrade)}
          </ButtonLink>
        </>
      );
    default:
      return <Ready content={content} username={username} onUse={onUse} />;
  }
}

function ToVerify({ verifyUrl, onUse }: { readonly verifyUrl: string | null; readonly onUse: () => void }) {
  const intl = useIntl();
  const { idVerificationUrl } = useSiteConfig();
  return (
    <>
      <p>
        {intl.formatMessage(messages.verifyText)}{' '}
        {idVerificationUrl !== null && (
          <Link href={idVerificationUrl}>{intl.formatMessage(messages.verifySupport)}</Link>
        )}
      </p>
      {verifyUrl !== null && (
        <ButtonLink variant="primary" href={verifyUrl} onClick={onUse}>
          {intl.formatMessage(messages.verify)}
        </ButtonLink>
      )}
    </>
  );
}

interface ReadyProps extends CertificateCardProps {
  readonly content: CertificateCardContent & { kind: 'ready' };
}

function Ready({ content, username, onUse }: ReadyProps) {
  const intl = useIntl();
  const { lmsBaseUrl, profileBaseUrl } = useSiteConfig();
  const links = {
    dashboard: (
      <Link key="dashboard" href={`${lmsBaseUrl}/dashboard`}>
        {intl.formatMessage(messages.dashboard)}
      </Link>
    ),
    profile: (
      <Link key="profile" href={`${profileBaseUrl}/${username}`}>
        {intl.formatMessage(messages.profile)}
      </Link>
    ),
  };
  return (
    <>
      <p>{intl.formatMessage(readyText, links)}</p>
      {content.form !== null && (
        <ButtonLink variant="primary" href={content.url} onClick={onUse}>
          {intl.formatMessage(content.form === 'web' ? messages.view : messages.download)}
        </ButtonLink>
      )}
    </>
  );
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'Certificate status',
    description: 'Heading of the part of the progress page about the learner’s certificate',
  },
  notPassing: {
    defaultMessage: 'You need a passing grade to get a certificate.',
    description: 'On the certificate card of the progress page',
  },
  inProgress: {
    defaultMessage: 'More content of this course will be released. Check back here for your certificate.',
    description:
      'On the certificate card of the progress page, when parts of the course are not released yet',
  },
  pending: {
    defaultMessage: 'Your ID verification is pending. Your certificate appears here once it’s approved.',
    description: 'On the certificate card of the progress page',
  },
  verifyText: {
    defaultMessage: 'Verify your identity to get your certificate.',
    description: 'On the certificate card of the progress page, when the learner’s identity is not verified',
  },
  verifySupport: {
    defaultMessage: 'How ID verification works',
    description: 'Link on the certificate card of the progress page, to a help page',
  },
  verify: {
    defaultMessage: 'Verify ID',
    description: 'Link on the certificate card of the progress page, to where the identity is verified',
  },
  dashboard: {
    defaultMessage: 'dashboard',
    description: 'Link within a sentence, to the list of the learner’s courses',
  },
  profile: { defaultMessage: 'profile', description: 'Link within a sentence, to the learner’s profile' },
  view: {
    defaultMessage: 'View certificate',
    description: 'Link on the certificate card of the progress page, to the web page of the certificate',
  },
  download: {
    defaultMessage: 'Download certificate',
    description: 'Link on the certificate card of the progress page, to the file of the certificate',
  },
  upgradeText: {
    defaultMessage: 'Your track doesn’t include a certificate. Upgrade to earn one.',
    description: 'On the certificate card of the progress page, for learners who passed without paying',
  },
  upgrade: {
    defaultMessage: 'Upgrade now',
    description: 'Link on the certificate card of the progress page, to where the learner pays',
  },
});

const endsOn = defineMessage<{ endDate: string }>({
  defaultMessage: 'This course ends on {endDate}.',
  description: 'On the certificate card of the progress page; the date is day, full month and year',
});
const availableOn = defineMessage<{ certAvailabilityDate: string }>({
  defaultMessage: 'Final grades and certificates are scheduled to be available after {certAvailabilityDate}.',
  description: 'On the certificate card of the progress page; the date is day, full month and year',
});
const readyText = defineMessage<{ dashboard: MessageValue; profile: MessageValue }>({
  defaultMessage: 'Add your certificate to LinkedIn or your resume. See also your {dashboard} and {profile}.',
  description: 'On the certificate card of the progress page; the two words in braces are links',
});
