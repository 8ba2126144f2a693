import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { findTab } from '../../../course/find-tab.ts';
import { useFailureText } from '../../../course/use-failure-text.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { type Exam, retakeExam } from '../../../lms/exams.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export interface EndedExamProps {
  readonly course: CoursewareCourse;
  readonly exam: Exam;
}

/** A timed exam that the learner has taken: where to find the grade and, for practice, how to take it again. */
export function EndedExam({ course, exam }: EndedExamProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const progress = findTab(course.tabs, 'progress');
  const { attempt, isPractice } = exam;
  const retaking = useMutation({ mutationFn: (attemptId: number) => retakeExam(client, attemptId) });

  return (
    <EmptyState
      icon="circle-check"
      title={intl.formatMessage(messages.over)}
      action={
        <div className="cluster">
          {isPractice && attempt !== null && (
            <Button variant="primary" busy={retaking.isPending} onClick={() => retaking.mutate(attempt.id)}>
              {intl.formatMessage(messages.retake)}
            </Button>
          )}
          {progress && <ButtonLink href={progress.url}>{intl.formatMessage(messages.go)}</ButtonLink>}
        </div>
      }
    >
      <p>{intl.formatMessage(isPractice ? messages.practice : messages.counted)}</p>
      {retaking.isError && (
        <Alert type="danger">{failureText(retaking.error, intl.formatMessage(messages.failed))}</Alert>
      )}
    </EmptyState>
  );
}

const messages = defineMessages({
  over: {
    defaultMessage: 'Your exam is submitted',
    description: 'Heading of a timed exam that the learner has taken',
  },
  counted: {
    defaultMessage: 'The answers that you submitted in time count towards your grade.',
    description: 'Below the heading that a timed exam is submitted',
  },
  practice: {
    defaultMessage: 'Taking it again removes your answers and points in it.',
    description: 'Below the heading that a timed exam for practice is submitted',
  },
  retake: {
    defaultMessage: 'Take it again',
    description: 'Button that removes the answers of a practice exam, so that it can be started again',
  },
  go: { defaultMessage: 'View your progress', description: 'Link to the grades, below a submitted exam' },
  failed: {
    defaultMessage: 'We couldn’t prepare the exam again. Check your connection, then try again.',
    description: 'On the page of a submitted practice exam, when the server refused to reset it',
  },
});
