import { defineMessages, useIntl } from 'react-intl';
import { findTab } from '../../course/find-tab.ts';
import { useServerNow } from '../../course/use-now.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CatalogSuggestion } from './CatalogSuggestion.tsx';
import { ExitPage } from './ExitPage.tsx';

export interface UnfinishedProps {
  readonly course: CoursewareCourse;
  readonly because: 'not-passed' | 'more-to-come';
}

/**
 * The exit page without a celebration: with a link to the grades of a learner who has not passed (EXT-10), or to the
 * dates while content of the course is still to be released (EXT-11).
 */
export function Unfinished({ course, because }: UnfinishedProps) {
  const intl = useIntl();
  const now = useServerNow(course.timeOffsetMillis);
  const hasEnded = course.end !== null && Date.parse(course.end) <= now;
  const page = pages[because];
  const { title, action } = page;
  const lead = hasEnded && 'leadAfterEnd' in page ? page.leadAfterEnd : page.lead;
  const url = findTab(course.tabs, page.tab)?.url;
  return (
    <ExitPage
      course={course}
      title={intl.formatMessage(title)}
      lead={intl.formatMessage(lead)}
      action={
        url !== undefined && (
          <ButtonLink variant="primary" href={url}>
            {intl.formatMessage(action)}
          </ButtonLink>
        )
      }
      footer={<CatalogSuggestion />}
    />
  );
}

const pages = {
  'not-passed': {
    tab: 'progress',
    ...defineMessages({
      title: {
        defaultMessage: 'You’ve reached the end of the course',
        description: 'Heading at the end of a course for learners who have not passed',
      },
      lead: {
        defaultMessage:
          'You aren’t eligible for a certificate yet, because your grade is below the passing grade. Your grades show which assignments can still raise it.',
        description:
          'Below the heading that the end of the course is reached, for learners who have not passed',
      },
      leadAfterEnd: {
        defaultMessage:
          'You aren’t eligible for a certificate, because this course has ended and your grade is below the passing grade. Your grades show where points are missing, in case you take the course again.',
        description:
          'Below the heading that the end of the course is reached, for learners who have not passed a course that is over',
      },
      action: {
        defaultMessage: 'View grades',
        description: 'Link at the end of a course, to the progress page, for learners who have not passed',
      },
    }),
  },
  'more-to-come': {
    tab: 'dates',
    ...defineMessages({
      title: {
        defaultMessage: 'More content is coming soon',
        description: 'Heading at the end of a course that is not released as a whole',
      },
      lead: {
        defaultMessage: 'You’ve reached the end of what’s open now. More of this course will be released.',
        description: 'Below the heading that more content is coming soon',
      },
      action: {
        defaultMessage: 'View course schedule',
        description: 'Link at the end of a course that is not released as a whole, to its dates',
      },
    }),
  },
};
