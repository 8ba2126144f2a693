import { defineMessages, useIntl } from 'react-intl';
import { CelebrationDialog } from '../../../course/celebration/CelebrationDialog.tsx';

export interface FirstSectionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Congratulates on completing the first section of a course. */
export function FirstSectionDialog(props: FirstSectionDialogProps) {
  const intl = useIntl();
  return (
    <CelebrationDialog {...props} image="section" title={intl.formatMessage(messages.title)}>
      <p>{intl.formatMessage(messages.text)}</p>
    </CelebrationDialog>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Congratulations!',
    description: 'Title of a dialog, once a learner went on from the first section of a course to another',
  },
  text: {
    defaultMessage: 'You’ve reached the end of your first section. The next one starts here.',
    description: 'Text of the dialog “Congratulations!” after the first section of a course',
  },
});
