import { defineMessages, useIntl } from 'react-intl';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface NoContentsProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * Replaces the outline. Either the course has no content yet; or only enrolled learners can see it, and the alerts
 * above say how to enroll; or it is closed to this enrolled learner, who sees the reason (RTE-31); or staff who are not
 * enrolled view it as learners in general, to whom Open edX then shows nothing.
 */
export function NoContents({ outline, course }: NoContentsProps) {
  const { courseAccess, isEnrolled, isMasquerading } = course;
  const intl = useIntl();
  const isPrivate = outline.courseBlocks === null && !isEnrolled;
  if (isEnrolled && !courseAccess.hasAccess) {
    return (
      <EmptyState icon="lock" title={intl.formatMessage(messages.closed)}>
        <p>{courseAccess.additionalContextUserMessage ?? courseAccess.userMessage}</p>
      </EmptyState>
    );
  }
  if (isMasquerading && !isEnrolled) {
    return (
      <EmptyState icon="book" title={intl.formatMessage(messages.view)}>
        <p>{intl.formatMessage(messages.viewText)}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="book" title={intl.formatMessage(isPrivate ? messages.private : messages.empty)}>
      <p>{intl.formatMessage(isPrivate ? messages.privateText : messages.emptyText)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  closed: {
    defaultMessage: 'This course isn’t open to you',
    description:
      'Heading in place of a page of a course that the visitor may not see; a sentence with the reason follows',
  },
  view: {
    defaultMessage: 'This view has no content',
    description:
      'Heading for staff who view a course as learners of a role or track, which the server shows nothing',
  },
  viewText: {
    defaultMessage:
      'The course site shows it only to staff who are enrolled. Enroll, or view the course as a named learner.',
    description: 'Below the heading that a view of the course as learners of a role or track has no content',
  },
  empty: {
    defaultMessage: 'The first lessons are still being prepared',
    description: 'Heading in place of the table of contents of a course that has no content yet',
  },
  emptyText: {
    defaultMessage: 'Nothing has been published in this course yet. Come back soon.',
    description: 'Text in place of the table of contents of a course that has no content yet',
  },
  private: {
    defaultMessage: 'Course content is for enrolled learners',
    description: 'Heading in place of the table of contents of a course that this visitor may not see',
  },
  privateText: {
    defaultMessage: 'It appears here once you enroll.',
    description: 'Text in place of the table of contents of a course that this visitor may not see',
  },
});
