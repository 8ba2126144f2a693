import { defineMessages, useIntl } from 'react-intl';
import { SidebarPanel } from '../SidebarPanel.tsx';
import { type GoalOption, listGoalOptions } from './goal-options.ts';
import { useGoal } from './use-goal.ts';

export interface GoalSelectProps {
  readonly courseId: string;
  readonly options: readonly GoalOption[];
  readonly selected: GoalOption;
  readonly isReadOnly: boolean;
}

/** A select for the learner's goal: shows a new choice at once (OUT-34, OUT-35). */
export function GoalSelect({ courseId, options, selected, isReadOnly }: GoalSelectProps) {
  const intl = useIntl();
  const { save, saving } = useGoal(courseId);
  const offered = listGoalOptions(options, intl);
  // A goal that is no longer offered is still the learner's.
  const shown = offered.some(({ key }) => key === selected.key) ? offered : [selected, ...offered];
  const title = intl.formatMessage(messages.title);

  return (
    <SidebarPanel title={title}>
      <select
        aria-label={title}
        value={saving?.form === 'keys' ? saving.goalKey : selected.key}
        disabled={isReadOnly}
        onChange={({ target }) => {
          const goal = shown.find(({ key }) => key === target.value);
          if (goal) save({ form: 'keys', goalKey: goal.key, text: goal.text });
        }}
      >
        {shown.map(({ key, text }) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </SidebarPanel>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Your goal',
    description: 'Heading and name of a list on the home of a course, in which a learner chooses a goal',
  },
});
