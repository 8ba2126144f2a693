import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { SitePage } from '../../course/SitePage.tsx';
import { dashboardUrl } from '../../course/site-urls.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

export interface UnsubscribePageProps {
  readonly status: 'pending' | 'success' | 'error';
  /** Shown on success. */
  readonly done: ReactNode;
  /** Shown on failure. */
  readonly failed: ReactNode;
}

/** Shows the result of unsubscribing. The page works without an account, so it has no user menu (GUN-05). */
export function UnsubscribePage({ status, done, failed }: UnsubscribePageProps) {
  return (
    <SitePage hidesAccount>
      <div className="page page--reading">
        {status === 'pending' && <Unsubscribing />}
        {status === 'success' && done}
        {status === 'error' && failed}
      </div>
    </SitePage>
  );
}

function Unsubscribing() {
  const text = useIntl().formatMessage(messages.unsubscribing);
  usePage(text);
  return <Spinner centered label={text} />;
}

export interface ResultProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Done({ title, children }: ResultProps) {
  return (
    <Result title={title} icon="circle-check">
      {children}
    </Result>
  );
}

export function Failed({ children }: Pick<ResultProps, 'children'>) {
  return <Result title={useIntl().formatMessage(messages.failed)}>{children}</Result>;
}

/** Both results offer a way on (GUN-04, CS-47). */
function Result({ title, icon, children }: ResultProps & { readonly icon?: 'circle-check' }) {
  const intl = useIntl();
  const config = useSiteConfig();
  usePage(title);
  return (
    <div role="status">
      <EmptyState
        level={1}
        title={title}
        icon={icon}
        action={
          <ButtonLink variant="primary" href={dashboardUrl(config)}>
            {intl.formatMessage(messages.dashboard)}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Words of a sentence that link to the site's contact page, if it has one. */
export function ContactLink({ children }: { readonly children: ReactNode }) {
  const { contactUrl } = useSiteConfig();
  return contactUrl === null ? children : <Link href={contactUrl}>{children}</Link>;
}

const messages = defineMessages({
  unsubscribing: {
    defaultMessage: 'Unsubscribing…',
    description: 'While mails are being switched off; page title and screen reader text',
  },
  failed: {
    defaultMessage: 'Something went wrong',
    description: 'Heading when mails could not be switched off',
  },
  dashboard: {
    defaultMessage: 'Go to dashboard',
    description: 'Link below the outcome of unsubscribing, to the courses of the learner',
  },
});
