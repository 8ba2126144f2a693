import { defineMessages, useIntl } from 'react-intl';
import { Spinner } from '../ui/Spinner.tsx';

/** While a course loads (FRM-06). */
export function LoadingCourse() {
  const intl = useIntl();
  return <Spinner centered label={intl.formatMessage(messages.loading)} />;
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading course page…',
    description: 'Screen reader text of the spinner while a course page is loading',
  },
});
