import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import type { AlertFrame } from './alert.ts';

/** After enrolling, on the reloaded page (ALT-10). */
export function EnrolledAlert({ frame }: { readonly frame: AlertFrame }) {
  const intl = useIntl();
  return <Alert {...frame} title={intl.formatMessage(messages.enrolled)} />;
}

const messages = defineMessages({
  enrolled: {
    defaultMessage: 'You’re enrolled. Welcome to the course!',
    description: 'Message above a course after the learner enrolled in it',
  },
});
