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
 * above say how to enroll; or it is closed to this enrolled learner, who sees the reason (RTE-31).
 */
export function NoContents({ outline, course: { courseAccess, isEnrolled } }: NoContentsProps) {
  const intl = useIntl();
  const isPrivate = outline.courseBlocks === null && !isEnrolled;
  if (isEnrolled && !courseAccess.hasAccess) {
    return (
      <EmptyState icon="lock" title={intl.formatMessage(messages.closed)}>
        <p>{courseAccess.additionalContextUserMessage ?? courseAccess.userMessage}</p>
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
