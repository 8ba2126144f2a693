import { useId } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { nothingIsSaved } from '../../../course/use-failure-text.ts';
import type { CourseGoals } from '../../../lms/shared/goals.ts';
import { SidebarPanel } from '../SidebarPanel.tsx';
import { useGoal } from './use-goal.ts';
import styles from './WeeklyGoal.module.css';

/** The levels that a learner may choose from, in days per week (CON-04). */
const levels = [
  { daysPerWeek: 1, level: 'casual' },
  { daysPerWeek: 3, level: 'regular' },
  { daysPerWeek: 5, level: 'intense' },
] as const;

export interface WeeklyGoalProps {
  readonly courseId: string;
  readonly selected: Extract<CourseGoals, { form: 'weekly' }>['selectedGoal'];
  readonly isReadOnly: boolean;
}

/** How many days a week a learner wants to learn, and whether to send reminders; every change is saved at once. */
export function WeeklyGoal({ courseId, selected, isReadOnly }: WeeklyGoalProps) {
  const intl = useIntl();
  const groupName = useId();
  const hintId = useId();
  const { save, saving } = useGoal(courseId);
  const goal = saving?.form === 'weekly' ? saving : selected;
  const days = goal?.daysPerWeek ?? null;
  const isReminded = goal?.subscribedToReminders ?? false;

  return (
    <SidebarPanel title={intl.formatMessage(messages.title)}>
      <fieldset
        className={styles.levels}
        disabled={isReadOnly}
        aria-describedby={isReadOnly ? hintId : undefined}
      >
        <legend className="muted">{intl.formatMessage(messages.question)}</legend>
        {listLevels(days).map(({ daysPerWeek, level }) => (
          <label key={daysPerWeek} className="check">
            <input
              type="radio"
              name={groupName}
              checked={daysPerWeek === days}
              onChange={() => save({ form: 'weekly', daysPerWeek, subscribedToReminders: isReminded })}
            />
            <span>
              {intl.formatMessage(levelMessages[level])}{' '}
              <span className={styles.days}>{intl.formatMessage(daysMessage, { count: daysPerWeek })}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isReminded}
          aria-checked={isReminded}
          disabled={isReadOnly || days === null}
          aria-describedby={hintId}
          onChange={({ target }) =>
            days !== null &&
            save({ form: 'weekly', daysPerWeek: days, subscribedToReminders: target.checked })
          }
        />
        {intl.formatMessage(messages.remind)}
      </label>
      <p id={hintId} className={styles.hint}>
        {intl.formatMessage(
          isReadOnly ? nothingIsSaved : days === null ? messages.chooseFirst : messages.remindHint,
        )}
      </p>
    </SidebarPanel>
  );
}

/** The levels to choose from. Other servers may have other numbers: then the chosen one is among them. */
function listLevels(days: number | null) {
  const isListed = days === null || levels.some(({ daysPerWeek }) => daysPerWeek === days);
  return isListed ? levels : [...levels, { daysPerWeek: days, level: 'other' as const }];
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Weekly goal',
    description: 'Heading on the home of a course, over a choice of days per week',
  },
  question: {
    defaultMessage: 'How often would you like to learn?',
    description: 'Above a choice of days per week on the home of a course',
  },
  remind: {
    defaultMessage: 'Remind me by email',
    description: 'Switch below the weekly goal that a learner chose in a course',
  },
  remindHint: {
    defaultMessage: 'At most once a week, when you are about to miss your goal.',
    description: 'Below the switch for reminders by email of the weekly goal in a course',
  },
  chooseFirst: {
    defaultMessage: 'Choose a goal first.',
    description: 'Below the switch for reminders by email of a weekly goal, while no goal is chosen',
  },
});

const levelMessages = defineMessages({
  casual: { defaultMessage: 'Casual', description: 'A weekly goal in a course: one day a week' },
  regular: { defaultMessage: 'Regular', description: 'A weekly goal in a course: three days a week' },
  intense: { defaultMessage: 'Intense', description: 'A weekly goal in a course: five days a week' },
  other: {
    defaultMessage: 'Custom',
    description: 'A weekly goal in a course of a number of days that is none of those that are offered',
  },
});

const daysMessage = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# day a week} other {# days a week}}',
  description: 'After the name of a weekly goal in a course, as "Casual"',
});
