import { defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import styles from './CompletionCard.module.css';
import { CompletionDonut } from './CompletionDonut.tsx';
import { computeCompletion } from './completion-percents.ts';

export interface CompletionCardProps {
  readonly summary: Progress['completionSummary'];
}

/** How much of the course is done (PRG-08). */
export function CompletionCard({ summary }: CompletionCardProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="course-completion" className={styles.card}>
      <div className={styles.text}>
        <h2 id="course-completion">{intl.formatMessage(messages.heading)}</h2>
        <p>{intl.formatMessage(messages.text)}</p>
      </div>
      <CompletionDonut percents={computeCompletion(summary)} />
    </section>
  );
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'Course completion',
    description: 'Heading of the part of the progress page that says how much of the course is done',
  },
  text: {
    defaultMessage:
      'This represents how much of the course content you have completed. Note that some content may not yet be released.',
    description: 'Explains the donut chart on the progress page',
  },
});
