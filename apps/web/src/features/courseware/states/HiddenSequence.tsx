import { defineMessages, useIntl } from 'react-intl';
import { findTab } from '../../../course/find-tab.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';

export interface HiddenSequenceProps {
  readonly course: CoursewareCourse;
  readonly title: string;
}

/**
 * Replaces a sequence that is hidden after its due date (CWR-19). The grade is on the progress tab; a
 * course without one leaves the sentence out (CWR-20).
 */
export function HiddenSequence({ course, title }: HiddenSequenceProps) {
  const intl = useIntl();
  const progress = findTab(course.tabs, 'progress');
  return (
    <>
      <PageTitle title={title} inCourseLanguage />
      <EmptyState
        icon="clock"
        title={intl.formatMessage(messages.past)}
        action={progress && <ButtonLink href={progress.url}>{intl.formatMessage(messages.go)}</ButtonLink>}
      >
        <p>{intl.formatMessage(messages.closed)}</p>
        {progress && <p>{intl.formatMessage(messages.grade)}</p>}
      </EmptyState>
    </>
  );
}

const messages = defineMessages({
  past: {
    defaultMessage: 'The due date for this assignment has passed.',
    description: 'Heading in place of an assignment that is hidden after its due date',
  },
  closed: {
    defaultMessage: 'The due date has passed, so you can no longer open this assignment.',
    description: 'Below the heading that the due date of an assignment has passed',
  },
  grade: {
    defaultMessage: 'If you completed this assignment, your grade is on the progress page.',
    description:
      'Below the heading that the due date of an assignment has passed; a link to the grades follows',
  },
  go: {
    defaultMessage: 'View your progress',
    description: 'Link to the grades, below the heading that the due date of an assignment has passed',
  },
});
