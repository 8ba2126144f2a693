import type { CSSProperties } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { wholePercent } from '../../i18n/numbers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import styles from './GradeBar.module.css';
import type { VisibleGrade } from './grades.ts';

export interface GradeBarProps {
  readonly grade: VisibleGrade;
}

/** A line from 0 to 100 with the current grade above it and the passing grade below it (PRG-32, PRG-33). */
export function GradeBar({ grade }: GradeBarProps) {
  const intl = useIntl();
  const format = useFormat();
  const { visiblePercent, passingPercent, isPassing, isHypothetical } = grade;
  return (
    <div className={cx(styles.bar, isPassing ? styles.passing : styles.below)}>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.filled} style={at(visiblePercent)} />
        {passingPercent !== null && <span className={styles.limit} style={at(passingPercent)} />}
        <span className={styles.marker} style={at(visiblePercent)} />
      </div>
      <dl className={styles.labels}>
        <div className={cx(styles.label, styles.above)} style={at(visiblePercent)}>
          <dt>{intl.formatMessage(isHypothetical ? messages.hypothetical : messages.current)}</dt>
          <dd>{format.percent(visiblePercent)}</dd>
        </div>
        {passingPercent !== null && (
          <div className={cx(styles.label, styles.soft)} style={at(passingPercent)}>
            <dt>{intl.formatMessage(messages.passing)}</dt>
            <dd>{format.percent(passingPercent)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The position on the line; a grade beyond 100 % stops at its end. */
function at(fraction: number): CSSProperties & Record<'--at', string> {
  return { '--at': `${Math.min(100, Math.max(0, wholePercent(fraction)))}%` };
}

const messages = defineMessages({
  current: {
    defaultMessage: 'Your current grade',
    description: 'Label of a mark at the grade bar; the percent follows',
  },
  hypothetical: {
    defaultMessage: 'Hypothetical grade',
    description: 'Label of a mark at the grade bar while the learner tries out scores; the percent follows',
  },
  passing: {
    defaultMessage: 'Passing grade',
    description: 'Label of a mark at the grade bar; the percent follows',
  },
});
