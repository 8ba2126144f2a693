import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { SitePage } from '../../course/SitePage.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** While the browser is on its way to another page (RTE-02, RTE-21). */
export function Redirecting() {
  const intl = useIntl();
  const text = intl.formatMessage(messages.redirecting);
  usePage(text);
  return (
    <SitePage>
      <Spinner centered label={text} />
    </SitePage>
  );
}

const messages = defineMessages({
  redirecting: {
    defaultMessage: 'Redirecting...',
    description: 'Screen reader text of the spinning mark while the browser goes on to another page',
  },
});
