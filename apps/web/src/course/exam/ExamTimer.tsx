import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CHECK_INTERVAL_MS, type ExamAttempt, examQuery, runningExamQuery } from '../../lms/exams.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './ExamTimer.module.css';
import { RunningExam } from './RunningExam.tsx';
import { useBarClass } from './use-bar-class.ts';

export interface ExamTimerProps {
  readonly courseId: string;
}

/** The bar of the learner's running exam, or a note that it is over. Renders nothing without one. */
export function ExamTimer({ courseId }: ExamTimerProps) {
  const { data: running = null } = useQuery({
    ...runningExamQuery(courseId),
    refetchInterval: ({ state }) => (state.data ? CHECK_INTERVAL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const [shown, setShown] = useState<ExamAttempt | null>(null);
  if (running !== null && running !== shown) setShown(running);
  if (shown === null) return null;
  return running === null ? (
    <EndedExam attempt={shown} courseId={shown.courseId ?? courseId} onDismiss={() => setShown(null)} />
  ) : (
    <RunningExam key={running.id} attempt={running} endsAt={running.endsAt ?? Number.POSITIVE_INFINITY} />
  );
}

interface EndedExamProps {
  readonly attempt: ExamAttempt;
  readonly courseId: string;
  readonly onDismiss: () => void;
}

function EndedExam({ attempt: { examName, url, sequenceId }, courseId, onDismiss }: EndedExamProps) {
  const intl = useIntl();
  // The course team may have reset the exam, which removes its answers.
  const { data: exam, isFetching } = useQuery({
    ...examQuery(courseId, sequenceId ?? ''),
    enabled: sequenceId !== null,
  });
  const text = exam?.attempt === null ? reset : over;
  return (
    <section className={useBarClass()} aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.inner}>
        <p className={styles.name} role="status">
          {!isFetching && intl.formatMessage(text, { exam: examName || intl.formatMessage(messages.label) })}{' '}
          {url !== null && <Link href={url}>{intl.formatMessage(messages.view)}</Link>}
        </p>
        <IconButton
          icon="close"
          size="small"
          label={intl.formatMessage(messages.dismiss)}
          onClick={onDismiss}
        />
      </div>
    </section>
  );
}

const messages = defineMessages({
  label: { defaultMessage: 'Timed exam', description: 'Name for screen readers of the bar of a timed exam' },
  view: { defaultMessage: 'View the exam', description: 'Link to a timed exam that has just ended' },
  dismiss: { defaultMessage: 'Dismiss', description: 'Button that closes the bar of an exam that is over' },
});

const over = defineMessage<{ exam: string }>({
  defaultMessage: '{exam} is over. Answers that you submitted count.',
  description: 'In the bar of a timed exam that has just ended; exam is its name',
});

const reset = defineMessage<{ exam: string }>({
  defaultMessage: '{exam} was reset. Your answers in it are removed.',
  description: 'In the bar of a timed exam that the course team has reset while it ran; exam is its name',
});
