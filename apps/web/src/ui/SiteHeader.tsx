import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { ButtonLink } from './Button.tsx';
import { Link } from './Link.tsx';
import { Menu, MenuDivider, MenuLink } from './Menu.tsx';

export interface UserAccount {
  readonly kind: 'user';
  readonly name: string;
  readonly dashboardHref: string;
  readonly profileHref: string;
  readonly accountHref: string;
  readonly orderHistoryHref?: string | undefined;
  readonly signOutHref: string;
}

export interface AnonymousAccount {
  readonly kind: 'anonymous';
  readonly signInHref: string;
  readonly registerHref: string;
}

export interface SiteHeaderProps {
  readonly siteName: string;
  readonly homeHref: string;
  /** Stands in place of the name. */
  readonly logoUrl?: string | undefined;
  readonly helpHref?: string | undefined;
  /** The course one is in (FRM-04). */
  readonly course?: { readonly orgAndNumber: string; readonly title: string } | undefined;
  /** Null while it is not known who visits. */
  readonly account: UserAccount | AnonymousAccount | null;
}

/** The head of every page: site, course, help and the visitor's menu. A link without an address is left out. */
export function SiteHeader({ siteName, homeHref, logoUrl, helpHref, course, account }: SiteHeaderProps) {
  const intl = useIntl();
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <Link className="site-header__brand" href={homeHref}>
          {logoUrl ? <img src={logoUrl} alt={siteName} /> : siteName}
        </Link>
        {course && (
          <div className="site-header__course">
            <span>{course.orgAndNumber}</span>
            <span dir="auto">{course.title}</span>
          </div>
        )}
        <nav className="site-nav" aria-label={intl.formatMessage(messages.label)}>
          {helpHref && <Link href={helpHref}>{intl.formatMessage(messages.help)}</Link>}
          {account?.kind === 'user' && <UserMenu account={account} />}
          {account?.kind === 'anonymous' && (
            <>
              <ButtonLink variant="quiet" href={account.registerHref}>
                {intl.formatMessage(messages.register)}
              </ButtonLink>
              <ButtonLink variant="primary" href={account.signInHref}>
                {intl.formatMessage(messages.signIn)}
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function UserMenu({ account }: { readonly account: UserAccount }) {
  const intl = useIntl();
  return (
    <Menu label={account.name} name={intl.formatMessage(accountMenu, { name: account.name })} icon="person">
      <MenuLink href={account.dashboardHref}>{intl.formatMessage(messages.dashboard)}</MenuLink>
      <MenuLink href={account.profileHref}>{intl.formatMessage(messages.profile)}</MenuLink>
      <MenuLink href={account.accountHref}>{intl.formatMessage(messages.account)}</MenuLink>
      {account.orderHistoryHref && (
        <MenuLink href={account.orderHistoryHref}>{intl.formatMessage(messages.orderHistory)}</MenuLink>
      )}
      <MenuDivider />
      <MenuLink href={account.signOutHref}>{intl.formatMessage(messages.signOut)}</MenuLink>
    </Menu>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Site',
    description: 'Name for screen readers of the navigation in the head of the page',
  },
  help: { defaultMessage: 'Help', description: 'Link in the head of the page to the support site' },
  signIn: { defaultMessage: 'Sign in', description: 'Link in the head of the page' },
  register: { defaultMessage: 'Register', description: 'Button in the head of the page, to make an account' },
  dashboard: { defaultMessage: 'Dashboard', description: 'Entry of the user menu: the courses of the user' },
  profile: { defaultMessage: 'Profile', description: 'Entry of the user menu: what others see of the user' },
  account: { defaultMessage: 'Account', description: 'Entry of the user menu: settings of the account' },
  orderHistory: {
    defaultMessage: 'Order history',
    description: 'Entry of the user menu: purchases of the user',
  },
  signOut: { defaultMessage: 'Sign out', description: 'Entry of the user menu' },
});

const accountMenu = defineMessage<{ name: string }>({
  defaultMessage: '{name}: account menu',
  description: 'Name for screen readers of the button with the user name',
});
