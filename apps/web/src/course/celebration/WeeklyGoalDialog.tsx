import { defineMessages, useIntl } from 'react-intl';
import { CelebrationDialog } from './CelebrationDialog.tsx';

export interface WeeklyGoalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Congratulates on a weekly goal that was met. */
export function WeeklyGoalDialog(props: WeeklyGoalDialogProps) {
  const intl = useIntl();
  return (
    <CelebrationDialog {...props} image="goal" title={intl.formatMessage(messages.title)}>
      <p>{intl.formatMessage(messages.text)}</p>
    </CelebrationDialog>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'You met your weekly goal!',
    description:
      'Title of a dialog, once a learner has learned on as many days of the week as they set out to',
  },
  text: {
    defaultMessage:
      'You’ve learned on as many days this week as you planned. Every day after this is a bonus.',
    description: 'Text of the dialog “You met your weekly goal!”',
  },
});
