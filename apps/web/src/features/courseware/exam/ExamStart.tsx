import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../../course/use-failure-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Exam, refreshExams, startExam } from '../../../lms/exams.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import styles from './ExamStart.module.css';

export interface ExamStartProps {
  readonly courseId: string;
  readonly sequenceId: string;
  readonly title: string;
  readonly exam: Exam;
}

/** The first page of a timed exam: how long it takes, its rules, and the button that starts the clock. */
export function ExamStart({ courseId, sequenceId, title, exam }: ExamStartProps) {
  const intl = useIntl();
  const format = useFormat();
  const client = useQueryClient();
  const { isLectern } = useSiteConfig();
  const failureText = useFailureText();
  const { minutes, text } = exam.time;
  // Another LMS may report a learner's extra time only as text.
  const time = isLectern || text === null ? intl.formatMessage(minutesLong, { minutes }) : text;

  const starting = useMutation({
    mutationFn: () => startExam(client, { courseId, sequenceId, exam }),
    // It may have been started or submitted on another device.
    onError: () => void refreshExams(client),
  });
  return (
    <>
      <PageTitle title={title} inCourseLanguage lead={intl.formatMessage(lead, { time })} />
      <div className={styles.page}>
        <ul className={styles.rules}>
          <li>{intl.formatMessage(messages.clock)}</li>
          <li>{intl.formatMessage(messages.device)}</li>
          <li>{intl.formatMessage(messages.answers)}</li>
          <li>{intl.formatMessage(exam.isPractice ? messages.practice : messages.once)}</li>
          {exam.dueDate !== null && (
            <li>{intl.formatMessage(due, { date: format.dateTime(exam.dueDate) })}</li>
          )}
        </ul>
        {starting.isError && (
          <Alert type="danger">{failureText(starting.error, intl.formatMessage(messages.failed))}</Alert>
        )}
        <Button variant="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
          {intl.formatMessage(exam.isPractice ? messages.startPractice : messages.start)}
        </Button>
      </div>
    </>
  );
}

const lead = defineMessage<{ time: string }>({
  defaultMessage: 'Once you start, you have {time}.',
  description: 'Below the title of a timed exam; time is a duration such as “30 minutes”',
});

const minutesLong = defineMessage<{ minutes: number }>({
  defaultMessage: '{minutes, plural, one {# minute} other {# minutes}}',
  description: 'How long a timed exam takes, inside a sentence',
});

const due = defineMessage<{ date: string }>({
  defaultMessage: 'The exam ends on {date} at the latest, even if you start shortly before.',
  description: 'Rule of a timed exam with a due date',
});

const messages = defineMessages({
  clock: {
    defaultMessage:
      'The clock doesn’t stop until you submit the exam, even if you close this page or lose your connection.',
    description: 'Rule of a timed exam',
  },
  device: {
    defaultMessage: 'You can leave and come back, and continue on another device.',
    description: 'Rule of a timed exam',
  },
  answers: {
    defaultMessage:
      'Submit each answer. When time is up the exam ends by itself, and what you’ve submitted counts.',
    description: 'Rule of a timed exam: each question has a button of its own to submit the answer',
  },
  once: { defaultMessage: 'You can take this exam once.', description: 'Rule of a timed exam' },
  practice: {
    defaultMessage: 'This is a practice exam. You can take it as often as you like.',
    description: 'Rule of a timed exam for practice',
  },
  start: { defaultMessage: 'Start exam', description: 'Button that starts the clock of a timed exam' },
  startPractice: {
    defaultMessage: 'Start practice exam',
    description: 'Button that starts the clock of a timed exam for practice',
  },
  failed: {
    defaultMessage:
      'We couldn’t start the exam. Check your connection, then try again: the clock starts only once.',
    description: 'On the first page of a timed exam, when the server did not start it',
  },
});
