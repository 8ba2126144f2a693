import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The course has no discussions, or none for this person: they are for those who are enrolled. */
export function NoDiscussions({ course }: { readonly course: CourseMetadata }) {
  const intl = useIntl();
  return (
    <EmptyState
      level={1}
      icon="discussion"
      title={intl.formatMessage(course.isEnrolled ? messages.none : messages.forEnrolled)}
      action={
        <ButtonLink variant="primary" href={paths.outline(course.courseId)}>
          {intl.formatMessage(messages.home)}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage(course.isEnrolled ? messages.noneText : messages.forEnrolledText)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  none: {
    defaultMessage: 'This course has no discussions',
    description: 'Heading at the address of discussions',
  },
  noneText: {
    defaultMessage: 'The course team hasn’t turned them on.',
    description: 'Below the heading that a course has no discussions',
  },
  forEnrolled: {
    defaultMessage: 'Discussions are for enrolled learners',
    description: 'Heading at the address of discussions, for visitors',
  },
  forEnrolledText: {
    defaultMessage: 'Enroll in the course to read and ask.',
    description: 'Below the heading that discussions are for enrolled learners',
  },
  home: {
    defaultMessage: 'Go to the course home',
    description: 'Link in place of the discussions of a course',
  },
});
