import { defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import { GradeBar } from './GradeBar.tsx';
import { GradeFooter } from './GradeFooter.tsx';
import styles from './GradesCard.module.css';
import type { VisibleGrade } from './grades.ts';

export interface GradesCardProps {
  readonly grade: VisibleGrade;
  readonly gradeRange: Progress['gradingPolicy']['gradeRange'];
  /** As the server has it. */
  readonly letter: string | null;
}

/** The grade so far against the grade to pass (PRG-31). */
export function GradesCard({ grade, gradeRange, letter }: GradesCardProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="grades" className={styles.card}>
      <h2 id="grades">{intl.formatMessage(messages.heading)}</h2>
      <p className={styles.text}>{intl.formatMessage(messages.text)}</p>
      <GradeBar grade={grade} />
      <GradeFooter grade={grade} gradeRange={gradeRange} letter={letter} />
    </section>
  );
}

const messages = defineMessages({
  heading: { defaultMessage: 'Grades', description: 'Heading of a part of the progress page' },
  text: {
    defaultMessage: 'This represents your weighted grade against the grade needed to pass this course.',
    description: 'Explains the grade bar on the progress page',
  },
});
