import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { useCourseId } from '../../course/route-context.ts';
import { chooseEnterpriseUrl, dashboardUrl } from '../../course/site-urls.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export interface AccessDeniedProps {
  /** Where the learner goes after choosing; absolute. */
  readonly courseHome: string;
}

/** Shown to a learner of several organizations when the active one isn't the one that offers this course. */
export function AccessDenied({ courseHome }: AccessDeniedProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  const course = useQuery(courseMetadataQuery(useCourseId())).data;
  const heading = intl.formatMessage(messages.heading);
  usePage(heading, course?.title);

  return (
    <div className="page page--reading">
      <PageTitle
        title={heading}
        {...(course && { over: course.title })}
        lead={course?.courseAccess.userMessage ?? intl.formatMessage(messages.text)}
      />
      <div className="cluster">
        <ButtonLink variant="primary" href={chooseEnterpriseUrl(config, courseHome)}>
          {intl.formatMessage(messages.choose)}
        </ButtonLink>
        <ButtonLink href={dashboardUrl(config)}>{intl.formatMessage(messages.dashboard)}</ButtonLink>
      </div>
    </div>
  );
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'You’re signed in for another organization',
    description:
      'Heading in place of a course, for a learner of several organizations who is active in another one than the one that gives the course',
  },
  text: {
    defaultMessage: 'To open this course, choose the organization that offers it to you.',
    description: 'Below the heading that the learner is active in another organization',
  },
  choose: {
    defaultMessage: 'Choose an organization',
    description: 'Link below the heading that the learner is active in another organization',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link below the heading that the learner is active in another organization',
  },
});
