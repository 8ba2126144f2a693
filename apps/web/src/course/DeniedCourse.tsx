import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../i18n/use-format.ts';
import type { CourseMetadata } from '../lms/course-metadata.ts';
import { useSiteConfig } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { type Denial, explainDenial } from './denial.ts';
import { EnrollButton } from './EnrollButton.tsx';
import { usePage } from './page.tsx';
import { useCourseId } from './route-context.ts';
import { dashboardUrl, registerUrl, signInUrl, surveyUrl } from './site-urls.ts';

export interface DeniedCourseProps {
  /** Null when only its outline was refused. */
  readonly course: CourseMetadata | null;
}

/** In place of a course that this visitor may not see (ROL-10): why, and what to do about it. */
export function DeniedCourse({ course }: DeniedCourseProps) {
  const intl = useIntl();
  const user = useQuery(sessionQuery()).data;
  const denial = explainDenial(course, user === null);
  const heading = intl.formatMessage(messages.heading);
  usePage(heading, course?.title);

  return (
    <div className="page page--reading">
      <PageTitle title={heading} {...(course && { over: course.title })} lead={<Reason denial={denial} />} />
      <div className="cluster">
        <WayOn denial={denial} />
      </div>
    </div>
  );
}

function Reason({ denial }: { readonly denial: Denial }): ReactNode {
  const intl = useIntl();
  const format = useFormat();
  switch (denial.reason) {
    case 'sign-in':
      return intl.formatMessage(messages.signInFirst);
    case 'enroll':
      return intl.formatMessage(messages.enrollFirst);
    case 'survey':
      return intl.formatMessage(messages.surveyFirst);
    case 'prerequisite':
      return intl.formatMessage(messages.prerequisite);
    case 'not-started':
      return denial.start === null
        ? intl.formatMessage(messages.notStarted)
        : intl.formatMessage(startsOn, { date: format.date(denial.start) });
    case 'expired':
      return denial.message ?? intl.formatMessage(messages.expired);
    default:
      return denial.message ?? intl.formatMessage(messages.other);
  }
}

function WayOn({ denial }: { readonly denial: Denial }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const courseId = useCourseId();
  const here = window.location.href;
  const dashboard = (
    <ButtonLink href={dashboardUrl(config)}>{intl.formatMessage(messages.dashboard)}</ButtonLink>
  );
  switch (denial.reason) {
    case 'sign-in':
      return (
        <>
          <ButtonLink variant="primary" href={signInUrl(config, here)}>
            {intl.formatMessage(messages.signIn)}
          </ButtonLink>
          <ButtonLink href={registerUrl(config, here)}>{intl.formatMessage(messages.register)}</ButtonLink>
        </>
      );
    case 'enroll':
      return (
        <>
          <EnrollButton courseId={courseId} />
          {dashboard}
        </>
      );
    case 'survey':
      return (
        <ButtonLink variant="primary" href={surveyUrl(config, courseId)}>
          {intl.formatMessage(messages.survey)}
        </ButtonLink>
      );
    default:
      return dashboard;
  }
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'This course is not open to you',
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
  surveyFirst: {
    defaultMessage: 'Please answer a short survey first. The course opens right after it.',
    description: 'Reason why a learner does not see a course; a link to the survey follows',
  },
  prerequisite: {
    defaultMessage: 'You need to complete another course first. Your dashboard says which one.',
    description: 'Reason why a learner does not see a course',
  },
  notStarted: {
    defaultMessage: 'This course has not started yet.',
    description: 'Reason why a learner does not see a course whose start is not known',
  },
  expired: {
    defaultMessage: 'Your access to this course has expired.',
    description: 'Reason why a learner of the free track does not see a course any more',
  },
  other: {
    defaultMessage: 'You don’t have access to this course at the moment.',
    description: 'General reason why a learner does not see a course',
  },
  signIn: { defaultMessage: 'Sign in', description: 'Link on the page that says why a course is not shown' },
  register: {
    defaultMessage: 'Register',
    description: 'Link on the page that says why a course is not shown: to make an account',
  },
  survey: {
    defaultMessage: 'Go to the survey',
    description: 'Link on the page that says why a course is not shown',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link on the page that says why a course is not shown: to the list of one’s courses',
  },
});

const startsOn = defineMessage<{ date: string }>({
  defaultMessage: 'This course starts on {date}.',
  description: 'Reason why a learner does not see a course; date is a full date',
});
