import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { sessionQuery } from '../../lms/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { EnrollButton } from '../EnrollButton.tsx';
import { usePage } from '../page.tsx';
import { useCourseId } from '../route-context.ts';
import { SignInLinks } from '../SignInLinks.tsx';
import { dashboardUrl, legacyUrls } from '../site-urls.ts';
import { type Denial, explainDenial } from './denial.ts';

export interface DeniedPageProps {
  /** Null when only its outline was refused. */
  readonly course: CourseMetadata | null;
}

/**
 * Replaces a course that this visitor may not see (ROL-10) and that no route redirects from: says why, and what to
 * do about it.
 */
export function DeniedPage({ course }: DeniedPageProps) {
  const intl = useIntl();
  const user = useQuery(sessionQuery()).data;
  const denial = explainDenial(course, user === null);
  const heading = intl.formatMessage(messages.heading);
  usePage(heading, course?.title);

  return (
    <div className="page page--reading">
      <PageTitle
        title={heading}
        {...(course && { over: <CourseText>{course.title}</CourseText> })}
        lead={<Reason denial={denial} />}
      />
      <div className="cluster">
        <NextStep denial={denial} />
      </div>
    </div>
  );
}

function Reason({ denial }: { readonly denial: Denial }): ReactNode {
  const intl = useIntl();
  switch (denial.reason) {
    case 'sign-in':
      return intl.formatMessage(messages.signInFirst);
    case 'enroll':
      return intl.formatMessage(messages.enrollFirst);
    case 'elsewhere':
      return intl.formatMessage(messages.elsewhere);
    default:
      return denial.message ?? intl.formatMessage(messages.other);
  }
}

function NextStep({ denial }: { readonly denial: Denial }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const courseId = useCourseId();
  const dashboard = (
    <ButtonLink href={dashboardUrl(config)}>{intl.formatMessage(messages.dashboard)}</ButtonLink>
  );
  switch (denial.reason) {
    case 'sign-in':
      return <SignInLinks />;
    case 'enroll':
      return (
        <>
          <EnrollButton courseId={courseId} />
          {dashboard}
        </>
      );
    case 'elsewhere':
      return (
        <ButtonLink variant="primary" href={legacyUrls.home(config, courseId)}>
          {intl.formatMessage(messages.courseHome)}
        </ButtonLink>
      );
    default:
      return dashboard;
  }
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'This course isn’t open to you',
    description:
      'Heading in place of a page of a course that the visitor may not see; a sentence with the reason follows',
  },
  signInFirst: {
    defaultMessage: 'Sign in to see this course, or register if you don’t have an account yet.',
    description: 'Reason why a visitor without an account does not see a course',
  },
  enrollFirst: {
    defaultMessage: 'Enroll in this course to see its content.',
    description: 'Reason why a learner does not see a course; a button to enroll follows',
  },
  elsewhere: {
    defaultMessage: 'This course is on another site.',
    description: 'Reason why a course is not shown here; a link to its home follows',
  },
  other: {
    defaultMessage: 'You don’t have access to this course at the moment.',
    description: 'General reason why a learner does not see a course',
  },
  courseHome: {
    defaultMessage: 'Go to the course home',
    description: 'Link on the page that says why a course is not shown here: to where it is shown',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link on the page that says why a course is not shown: to the list of one’s courses',
  },
});
