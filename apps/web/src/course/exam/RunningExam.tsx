import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { type ExamAttempt, refreshExams, submitExam } from '../../lms/exams.ts';
import { useLms } from '../../lms/lms.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './ExamTimer.module.css';
import { SubmitExamDialog } from './SubmitExamDialog.tsx';
import { askToSubmit, useIsSubmitting } from './submission.ts';
import { clockText, settleEnd, type TimeLevel, timeLevelOf } from './time-left.ts';
import { useBarClass } from './use-bar-class.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** How long after the end the server still accepts answers (wire contract 20.2). */
const SUBMIT_DELAY_MS = 5000;

export interface RunningExamProps {
  readonly attempt: ExamAttempt;
  /** Epoch milliseconds; infinite if the server doesn't say, and then nothing is submitted automatically. */
  readonly endsAt: number;
}

/**
 * The bar of a running exam: its name, the time left, and the button that submits it. Submits automatically when time
 * is up.
 */
export function RunningExam({ attempt, endsAt: readEnd }: RunningExamProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const [knownEnd, setKnownEnd] = useState(readEnd);
  const endsAt = settleEnd(knownEnd, readEnd);
  if (endsAt !== knownEnd) setKnownEnd(endsAt);
  const seconds = useSecondsLeft(endsAt);
  const level = timeLevelOf(seconds, attempt);
  const isKnown = Number.isFinite(seconds);
  const [wantsHidden, setWantsHidden] = useState(false);
  // Hiding the clock may calm a learner with time left; the end must not come as a surprise.
  const canHide = isKnown && (level === 'enough' || level === 'low');
  const isHidden = !isKnown || (canHide && wantsHidden);
  const isSubmitting = useIsSubmitting();
  const barClass = useBarClass();
  useSubmission(attempt.id, level === 'over');
  // A question that is open when an exam ends is not for the next one.
  useEffect(() => () => askToSubmit(client, false), [client]);

  // A server may have no name for an unnamed subsection.
  const name = attempt.examName || intl.formatMessage(messages.label);
  const digits = (value: number) => intl.formatNumber(value);
  const twoDigits = (value: number) => intl.formatNumber(value, { minimumIntegerDigits: 2 });
  return (
    <section className={cx(barClass, styles[level])} aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.inner}>
        <p className={styles.name}>
          {attempt.url === null ? <span dir="auto">{name}</span> : <Link href={attempt.url}>{name}</Link>}
        </p>
        <div className={styles.time}>
          <Icon name={level === 'enough' ? 'clock' : 'warning'} />
          <span className="visually-hidden">{intl.formatMessage(messages.left)}</span>
          {/* Counting down is not announced: thresholds are, below. */}
          <span role="timer" aria-live="off" dir="ltr">
            {isHidden ? '–:––' : clockText(seconds, twoDigits, digits)}
          </span>
          {canHide && (
            <Button size="small" variant="quiet" onClick={() => setWantsHidden(!wantsHidden)}>
              {intl.formatMessage(isHidden ? messages.show : messages.hide)}
            </Button>
          )}
        </div>
        <Button size="small" disabled={level === 'over'} onClick={() => askToSubmit(client, true)}>
          {intl.formatMessage(messages.end)}
        </Button>
      </div>
      {isKnown && <Announcement level={level} seconds={seconds} />}
      <SubmitExamDialog
        open={isSubmitting && level !== 'over'}
        onClose={() => askToSubmit(client, false)}
        attempt={attempt}
      />
    </section>
  );
}

/** Submits once when time is up. The server has ended the exam by its own clock, so a failure needs no retry. */
function useSubmission(attemptId: number, isOver: boolean) {
  const client = useQueryClient();
  const { log } = useLms();
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => {
      submitExam(client, attemptId).catch((error: unknown) => {
        log.failure(error);
        return refreshExams(client);
      });
    }, SUBMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [client, log, attemptId, isOver]);
}

/** Announces each level when it begins, with the time left at that moment; the clock itself is silent. */
function Announcement({ level, seconds }: { readonly level: TimeLevel; readonly seconds: number }) {
  const intl = useIntl();
  const [announced, setAnnounced] = useState<{ level: TimeLevel; seconds: number } | null>(null);
  // Starts empty: screen readers don't announce what a region contains when it is added.
  useEffect(() => {
    setAnnounced((known) => (known?.level === level ? known : { level, seconds }));
  }, [level, seconds]);
  return (
    <p className={announced?.level === 'over' ? styles.notice : 'visually-hidden'} role="status">
      {announced && textOf(announced)}
    </p>
  );

  function textOf({ level: now, seconds: left }: { level: TimeLevel; seconds: number }): string {
    if (now === 'over') return intl.formatMessage(messages.over);
    if (left < 2 * 60) return intl.formatMessage(secondsLeft, { seconds: left });
    return intl.formatMessage(minutesLeft, { minutes: Math.round(left / 60) });
  }
}

const messages = defineMessages({
  label: { defaultMessage: 'Timed exam', description: 'Name for screen readers of the bar of a timed exam' },
  left: { defaultMessage: 'Time left:', description: 'For screen readers, before the clock of a timed exam' },
  hide: { defaultMessage: 'Hide time', description: 'Button that hides the clock of a timed exam' },
  show: { defaultMessage: 'Show time', description: 'Button that shows the hidden clock of a timed exam' },
  end: {
    defaultMessage: 'Submit exam',
    description: 'Button in the bar of a timed exam; a question follows before the exam is submitted',
  },
  over: {
    defaultMessage: 'Time’s up. Your exam is being submitted.',
    description: 'In the bar of a timed exam whose time is up',
  },
});

const secondsLeft = defineMessage<{ seconds: number }>({
  defaultMessage: '{seconds, plural, one {# second left.} other {# seconds left.}}',
  description: 'In the bar of a timed exam, announced when little time is left',
});

const minutesLeft = defineMessage<{ minutes: number }>({
  defaultMessage: '{minutes, plural, one {# minute left.} other {# minutes left.}}',
  description: 'In the bar of a timed exam, announced when it starts and when little time is left',
});
