import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { type GoalOption, listGoalOptions, unsureKey } from './goal-options.ts';
import { useGoal } from './use-goal.ts';

export interface GoalCardProps {
  readonly courseId: string;
  readonly options: readonly GoalOption[];
  /** Staff in a masquerade may not choose for the learner. */
  readonly isReadOnly: boolean;
}

/**
 * Asks for the learner's goal: one button per option, and apart from them the option to decide later (OUT-30 to
 * OUT-32).
 */
export function GoalCard({ courseId, options, isReadOnly }: GoalCardProps) {
  const intl = useIntl();
  const headingId = useId();
  const { save, saving } = useGoal(courseId, { onSaved: focusMain });

  return (
    <section className="card" aria-labelledby={headingId}>
      <h2 id={headingId}>{intl.formatMessage(messages.title)}</h2>
      <div className="cluster">
        {listGoalOptions(options, intl).map(({ key, text }) => (
          <Button
            key={key}
            variant={key === unsureKey ? 'quiet' : 'secondary'}
            disabled={isReadOnly}
            busy={saving?.form === 'keys' && saving.goalKey === key}
            onClick={() => save({ form: 'keys', goalKey: key, text })}
          >
            {text}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The card is removed once a goal is saved, and the focus must not be lost with it. */
function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

const messages = defineMessages({
  title: {
    defaultMessage: 'What is your goal in this course?',
    description:
      'Heading over buttons such as "Earn a certificate", "Complete the course", "Explore the course"',
  },
});
