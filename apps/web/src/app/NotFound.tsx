import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../course/page.tsx';
import { SitePage } from '../course/SitePage.tsx';
import { dashboardUrl } from '../course/site-urls.ts';
import { useSiteConfig } from '../lms/lms.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The content of the page for unknown URLs. */
function NotFound() {
  const intl = useIntl();
  const config = useSiteConfig();
  const title = intl.formatMessage(messages.title);
  usePage(title);
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        title={title}
        action={
          <ButtonLink variant="primary" href={dashboardUrl(config)}>
            {intl.formatMessage(messages.dashboard)}
          </ButtonLink>
        }
      >
        <p>{intl.formatMessage(messages.text)}</p>
      </EmptyState>
    </div>
  );
}

/** The same as a whole page. */
export function NotFoundPage() {
  return (
    <SitePage>
      <NotFound />
    </SitePage>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Page not found',
    description: 'Heading of the page for an unknown address',
  },
  text: {
    defaultMessage: 'There’s nothing at this address. The link may be mistyped, or the page may have moved.',
    description: 'Text of the page for an unknown address',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link on the page for an unknown address',
  },
});
