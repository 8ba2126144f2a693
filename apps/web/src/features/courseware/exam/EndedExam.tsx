import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { listTabItems } from '../../../course/course-tabs.ts';
import { useFailureText } from '../../../course/use-failure-text.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { type Exam, retakeExam } from '../../../lms/exams.ts';
import { useLms, useSiteConfig } from '../../../lms/lms.ts';
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
  const { log } = useLms();
  const { lmsBaseUrl } = useSiteConfig();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const progress = listTabItems(course.tabs, null, lmsBaseUrl).find(({ id }) => id === 'progress');
  const { attempt, isPractice } = exam;

  const retake = async () => {
    if (attempt === null) return;
    setState('busy');
    try {
      await retakeExam(client, attempt.id);
    } catch (error) {
      log.failure(error);
      setFailure(error);
      setState('failed');
    }
  };
  return (
    <EmptyState
      icon="circle-check"
      title={intl.formatMessage(messages.over)}
      action={
        <div className="cluster">
          {isPractice && (
            <Button variant="primary" busy={state === 'busy'} onClick={() => void retake()}>
              {intl.formatMessage(messages.retake)}
            </Button>
          )}
          {progress && <ButtonLink href={progress.href}>{intl.formatMessage(messages.go)}</ButtonLink>}
        </div>
      }
    >
      <p>{intl.formatMessage(isPractice ? messages.practice : messages.counted)}</p>
      {state === 'failed' && (
        <Alert type="danger">{failureText(failure, intl.formatMessage(messages.failed))}</Alert>
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
