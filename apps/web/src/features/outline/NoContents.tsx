import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { EnrollButton } from '../../course/EnrollButton.tsx';
import { signInUrl } from '../../course/site-urls.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import type { Outline } from '../../lms/outline.ts';
import { sessionQuery } from '../../lms/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface NoContentsProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/** In place of the table of contents: the course has none yet, or keeps it to those who take part. */
export function NoContents({ outline, course }: NoContentsProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  const user = useQuery(sessionQuery()).data;

  if (outline.courseBlocks !== null || course.isEnrolled) {
    return (
      <EmptyState icon="book" title={intl.formatMessage(messages.empty)}>
        <p>{intl.formatMessage(messages.emptyText)}</p>
      </EmptyState>
    );
  }
  if (user === null) {
    return (
      <EmptyState
        icon="book"
        title={intl.formatMessage(messages.hidden)}
        action={
          <ButtonLink href={signInUrl(config, window.location.href)}>
            {intl.formatMessage(messages.signIn)}
          </ButtonLink>
        }
      >
        <p>{intl.formatMessage(messages.signInFirst)}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="book"
      title={intl.formatMessage(messages.hidden)}
      action={outline.enrollAlert.canEnroll && <EnrollButton courseId={course.courseId} />}
    >
      <p>{outline.enrollAlert.extraText ?? intl.formatMessage(messages.enrollFirst)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  empty: {
    defaultMessage: 'The first lessons are still being prepared',
    description: 'Heading in place of the table of contents of a course that has no content yet',
  },
  emptyText: {
    defaultMessage: 'Nothing has been published in this course yet. Come back soon.',
    description: 'Text in place of the table of contents of a course that has no content yet',
  },
  hidden: {
    defaultMessage: 'The contents are for those who take part',
    description: 'Heading in place of the table of contents of a course that this visitor may not see',
  },
  signInFirst: {
    defaultMessage: 'Sign in to see what this course holds.',
    description: 'Text in place of the table of contents of a course, for a visitor without an account',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Link in place of the table of contents of a course, for a visitor without an account',
  },
  enrollFirst: {
    defaultMessage: 'You must be enrolled in the course to see its content.',
    description: 'Text in place of the table of contents of a course, for a learner who is not enrolled',
  },
});
