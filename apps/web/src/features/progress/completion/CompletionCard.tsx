import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../../lms/progress.ts';
import styles from './CompletionCard.module.css';
import { CompletionDonut } from './CompletionDonut.tsx';
import { computeCompletion } from './completion-percents.ts';

export interface CompletionCardProps {
  readonly summary: Progress['completionSummary'];
}

/** How much of the course is complete (PRG-08), with a note that this counts units: the outline counts lessons. */
export function CompletionCard({ summary }: CompletionCardProps) {
  const intl = useIntl();
  const { completeCount: done, incompleteCount, lockedCount } = summary;
  const total = done + incompleteCount + lockedCount;
  return (
    <section aria-labelledby="course-completion" className={styles.card}>
      <div className={styles.text}>
        <h2 id="course-completion">{intl.formatMessage(messages.heading)}</h2>
        <p>{intl.formatMessage(messages.text)}</p>
        {total > 0 && <p>{intl.formatMessage(counts, { done, total })}</p>}
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
    defaultMessage: 'How much of the course content you’ve completed. Some content may not yet be released.',
    description: 'Explains the donut chart on the progress page',
  },
});

const counts = defineMessage<{ done: number; total: number }>({
  defaultMessage:
    '{done, number} of {total, plural, one {# unit} other {# units}} completed. A lesson in the course outline is done once you complete all its units.',
  description:
    'Beside the donut chart on the progress page; the table of contents of the course counts lessons, each of which has units',
});
