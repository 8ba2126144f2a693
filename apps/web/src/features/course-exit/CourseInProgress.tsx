import { defineMessages, useIntl } from 'react-intl';
import { findTabUrl } from '../../course/course-tabs.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CatalogSuggestion } from './CatalogSuggestion.tsx';
import { ExitPage } from './ExitPage.tsx';

/** The exit page while content of the course is still to be released: when it comes is on the dates tab (EXT-11). */
export function CourseInProgress({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const schedule = findTabUrl(course.tabs, 'dates', useSiteConfig());
  return (
    <ExitPage
      course={course}
      title={intl.formatMessage(messages.title)}
      lead={intl.formatMessage(messages.lead)}
      action={
        schedule !== null && (
          <ButtonLink variant="primary" href={schedule}>
            {intl.formatMessage(messages.schedule)}
          </ButtonLink>
        )
      }
      footer={<CatalogSuggestion />}
    />
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'More content is coming soon',
    description: 'Heading at the end of a course that is not released as a whole',
  },
  lead: {
    defaultMessage: 'You’ve reached the end of what’s open now. More of this course will be released.',
    description: 'Below the heading that more content is coming soon',
  },
  schedule: {
    defaultMessage: 'View course schedule',
    description: 'Link at the end of a course that is not released as a whole, to its dates',
  },
});
