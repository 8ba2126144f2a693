import { defineMessages, useIntl } from 'react-intl';
import { findTabUrl } from '../../course/course-tabs.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CatalogSuggestion } from './CatalogSuggestion.tsx';
import { ExitPage } from './ExitPage.tsx';

/** The exit page of a learner who has not passed: where the grades are, and what else there is to learn (EXT-10). */
export function NotPassed({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const grades = findTabUrl(course.tabs, 'progress', useSiteConfig());
  return (
    <ExitPage
      course={course}
      title={intl.formatMessage(messages.title)}
      lead={intl.formatMessage(messages.lead)}
      action={
        grades !== null && (
          <ButtonLink variant="primary" href={grades}>
            {intl.formatMessage(messages.grades)}
          </ButtonLink>
        )
      }
      footer={<CatalogSuggestion />}
    />
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'You’ve reached the end of the course',
    description: 'Heading at the end of a course for learners who have not passed',
  },
  lead: {
    defaultMessage: 'You aren’t eligible for a certificate at this time.',
    description: 'Below the heading that the end of the course is reached, for learners who have not passed',
  },
  grades: {
    defaultMessage: 'View grades',
    description: 'Link at the end of a course, to the progress page, for learners who have not passed',
  },
});
