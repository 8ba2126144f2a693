import { defineMessages, type IntlShape } from 'react-intl';

export interface GoalOption {
  readonly key: string;
  readonly text: string;
}

/** The key that stands for no goal yet (wire contract 7.2). */
export const unsureKey = 'unsure';

/** The goal options of a course, the one for no goal yet last (OUT-31, OUT-34). */
export function listGoalOptions(options: readonly GoalOption[], intl: IntlShape): GoalOption[] {
  const goals = options.filter(({ key }) => key !== unsureKey);
  return [...goals, { key: unsureKey, text: intl.formatMessage(messages.unsure) }];
}

const messages = defineMessages({
  unsure: {
    defaultMessage: 'Not sure yet',
    description: 'One of the goals that a learner may have in a course; others are "Earn a certificate"',
  },
});
