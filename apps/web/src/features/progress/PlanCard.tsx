import { useId, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { lazyComponent } from '../../i18n/lazy-component.ts';
import type { Progress } from '../../lms/progress.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './PlanCard.module.css';
import { type HypotheticalScores, noScores } from './plan/assignments.ts';

/** Loaded when a learner opens the planner. */
const PlanPanel = lazyComponent('PlanPanel', async () => (await import('./plan/PlanPanel.tsx')).PlanPanel);

export interface PlanCardProps {
  readonly progress: Progress;
  readonly scores: HypotheticalScores;
  readonly onChange: (scores: HypotheticalScores) => void;
}

/**
 * What a learner still needs for a grade, and what hypothetical scores would change; closing it discards the scores.
 */
export function PlanCard({ progress, scores, onChange }: PlanCardProps) {
  const intl = useIntl();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    onChange(noScores);
    setOpen(!isOpen);
  };
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h3 id={id}>{intl.formatMessage(messages.heading)}</h3>
      <p className={styles.text}>{intl.formatMessage(messages.text)}</p>
      <div>
        <Button aria-expanded={isOpen} onClick={toggle}>
          {intl.formatMessage(isOpen ? messages.close : messages.open)}
        </Button>
      </div>
      {isOpen && (
        <OptionalContent
          fallback={<Spinner centered />}
          instead={<Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
        >
          <PlanPanel progress={progress} scores={scores} onChange={onChange} />
        </OptionalContent>
      )}
    </section>
  );
}

const messages = defineMessages({
  heading: { defaultMessage: 'Plan your grade', description: 'Heading of a part of the progress page' },
  text: {
    defaultMessage: 'See what you still need, and try out scores before you earn them.',
    description: 'Explains the grade planner on the progress page',
  },
  open: { defaultMessage: 'Open grade planner', description: 'Button on the progress page' },
  close: { defaultMessage: 'Close grade planner', description: 'Button on the progress page' },
  failed: {
    defaultMessage: 'The grade planner couldn’t be loaded. Reload the page to try again.',
    description: 'In place of the grade planner on the progress page, when its code could not be fetched',
  },
});
