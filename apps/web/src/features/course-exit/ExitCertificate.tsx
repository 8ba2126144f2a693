import { type ReactNode, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { RequestCertificate } from '../../course/alerts/RequestCertificate.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './ExitPage.module.css';
import { ExitUpgrade } from './ExitUpgrade.tsx';
import { type ExitCertificateContent, findExitCertificate } from './exit-certificate.ts';

/** The learner's certificate on the exit page, or how to get one (EXT-12 to EXT-20). */
export function ExitCertificate({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const content = findExitCertificate(course, useSiteConfig());
  if (content === null) return null;
  return (
    <section className={styles.certificate} aria-labelledby="exit-certificate">
      <h2 id="exit-certificate">{intl.formatMessage(titles[content.kind])}</h2>
      <Body content={content} />
    </section>
  );
}

function Body({ content }: { readonly content: ExitCertificateContent }): ReactNode {
  const intl = useIntl();
  const format = useFormat();
  switch (content.kind) {
    case 'ready':
      return <Ready {...content} />;
    case 'coming': {
      const { courseEnd, availableAt } = content;
      return (
        <p>
          {courseEnd !== null && `${intl.formatMessage(endsOn, { endDate: format.fullDate(courseEnd) })} `}
          {availableAt !== null && intl.formatMessage(availableOn, { date: format.fullDate(availableAt) })}
        </p>
      );
    }
    case 'to-request':
      return <RequestCertificate onRequest={() => {}} />;
    case 'verification-pending':
      return <p>{intl.formatMessage(messages.pending)}</p>;
    case 'to-verify':
      return (
        <>
          <p>{intl.formatMessage(messages.verifyText)}</p>
          {content.verifyUrl !== null && (
            <ButtonLink variant="primary" href={content.verifyUrl}>
              {intl.formatMessage(messages.verify)}
            </ButtonLink>
          )}
        </>
      );
    case 'upgrade':
      return <ExitUpgrade {...content} />;
  }
}

function Ready({ link, imageUrl, linkedinUrl }: ExitCertificateContent & { kind: 'ready' }) {
  const intl = useIntl();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      {imageUrl !== null && !hasFailed && (
        <img
          className={styles.image}
          src={imageUrl}
          alt={intl.formatMessage(messages.image)}
          width={1200}
          height={630}
          onError={() => setHasFailed(true)}
        />
      )}
      <p>{intl.formatMessage(messages.readyText)}</p>
      <div className="cluster">
        {link !== null && (
          <ButtonLink variant="primary" href={link.url}>
            {intl.formatMessage(link.form === 'web' ? messages.view : messages.download)}
          </ButtonLink>
        )}
        {linkedinUrl !== null && (
          <ButtonLink href={linkedinUrl} newWindow>
            {intl.formatMessage(messages.linkedin)}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const titles = defineMessages({
  ready: {
    defaultMessage: 'Your certificate is ready',
    description: 'Heading at the end of a course, above the link to the learner’s certificate',
  },
  coming: {
    defaultMessage: 'Your certificate will be available soon',
    description: 'Heading at the end of a course, when a certificate was earned that is not available yet',
  },
  'to-request': {
    defaultMessage: 'You qualify for a certificate',
    description: 'Heading at the end of a course, above the button to request a certificate',
  },
  'verification-pending': {
    defaultMessage: 'Your ID verification is pending',
    description: 'Heading at the end of a course, when the certificate waits for the proof of identity',
  },
  'to-verify': {
    defaultMessage: 'Verify your ID to get your certificate',
    description: 'Heading at the end of a course, when the learner’s identity is not verified',
  },
  upgrade: {
    defaultMessage: 'Earn a certificate for this course',
    description: 'Heading at the end of a course, for learners of a free track',
  },
});

const messages = defineMessages({
  readyText: {
    defaultMessage: 'Show what you’ve achieved on LinkedIn or your resume.',
    description: 'At the end of a course, above the link to the learner’s certificate',
  },
  image: {
    defaultMessage: 'A picture of your certificate',
    description: 'Text for screen readers in place of the picture of a certificate, at the end of a course',
  },
  view: {
    defaultMessage: 'View my certificate',
    description: 'Link at the end of a course, to the web page of the certificate',
  },
  download: {
    defaultMessage: 'Download my certificate',
    description: 'Link at the end of a course, to the file of the certificate',
  },
  linkedin: {
    defaultMessage: 'Add to LinkedIn profile',
    description: 'Link at the end of a course, to a form of LinkedIn with the certificate filled in',
  },
  pending: {
    defaultMessage: 'Your certificate will be available once your ID is approved.',
    description: 'At the end of a course, when the proof of identity is being checked',
  },
  verifyText: {
    defaultMessage: 'You’ve passed. All that’s missing is the verification of your identity.',
    description: 'At the end of a course, when the learner’s identity is not verified',
  },
  verify: {
    defaultMessage: 'Verify ID now',
    description: 'Link at the end of a course, to where the identity is verified',
  },
});

const endsOn = defineMessage<{ endDate: string }>({
  defaultMessage: 'This course ends on {endDate}.',
  description: 'At the end of a course; the date is day, full month and year',
});
const availableOn = defineMessage<{ date: string }>({
  defaultMessage: 'Final grades and any earned certificates are scheduled to be available after {date}.',
  description: 'At the end of a course; the date is day, full month and year',
});
