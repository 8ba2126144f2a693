import { type ReactNode, useRef } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../i18n/CourseText.tsx';
import { ButtonLink } from './Button.tsx';
import { Link } from './Link.tsx';
import { Menu, MenuButton, MenuDivider, MenuLink } from './Menu.tsx';
import { readingLabel } from './reading-label.ts';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

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
  /** Shown instead of the name. */
  readonly logoUrl?: string | undefined;
  /** The courses that the site offers. */
  readonly coursesHref?: string | undefined;
  readonly helpHref?: string | undefined;
  /** The choice of a language, where there is one. */
  readonly language?: ReactNode;
  /** Opens the reading settings; for users, as visitors have no menu. */
  readonly onReading?: (() => void) | undefined;
  /** The bell, for users. */
  readonly notifications?: ReactNode;
  /** The current course (FRM-04). */
  readonly course?: { readonly orgAndNumber: string; readonly title: string } | undefined;
  /** Replaces the course's name by a menu labeled with it. */
  readonly renderCourse?: ((name: ReactNode) => ReactNode) | undefined;
  /** Null until the session is known. */
  readonly account: UserAccount | AnonymousAccount | null;
}

/**
 * The header of every page, as on the LMS's own pages: site, course, courses, dashboard, help, language, notifications
 * and account. A link without a URL is left out. On phones it hides while the page is read.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { siteName, homeHref, logoUrl, coursesHref, helpHref, language, notifications } = props;
  const { course, renderCourse, account, onReading } = props;
  const intl = useIntl();
  const ref = useRef<HTMLElement>(null);
  useHideOnScroll(ref);
  const name = course && (
    <>
      <span dir="auto">{course.orgAndNumber}</span> <CourseText>{course.title}</CourseText>
    </>
  );
  return (
    <header ref={ref} className="site-header site-header--sticky">
      <div className="site-header__inner">
        <Link className="site-header__brand" href={homeHref}>
          {logoUrl ? <img src={logoUrl} alt={siteName} /> : siteName}
        </Link>
        {course && <div className="site-header__course">{renderCourse ? renderCourse(name) : name}</div>}
        <nav className="site-nav" aria-label={intl.formatMessage(messages.label)}>
          {coursesHref && (
            <Link className="site-nav__wide" href={coursesHref}>
              {intl.formatMessage(messages.courses)}
            </Link>
          )}
          {account?.kind === 'user' && (
            <Link className="site-nav__wide" href={account.dashboardHref}>
              {intl.formatMessage(messages.dashboard)}
            </Link>
          )}
          {helpHref && <Link href={helpHref}>{intl.formatMessage(messages.help)}</Link>}
          {language}
          {account?.kind === 'user' && notifications}
          {account?.kind === 'user' && <UserMenu account={account} onReading={onReading} />}
          {account?.kind === 'anonymous' && (
            <>
              <ButtonLink variant="quiet" className={course && 'site-nav__wide'} href={account.registerHref}>
                {intl.formatMessage(messages.register)}
              </ButtonLink>
              <ButtonLink href={account.signInHref}>{intl.formatMessage(messages.signIn)}</ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function UserMenu({ account, onReading }: { account: UserAccount } & Pick<SiteHeaderProps, 'onReading'>) {
  const intl = useIntl();
  return (
    <Menu label={account.name} name={intl.formatMessage(accountMenu, { name: account.name })} icon="person">
      <MenuLink href={account.dashboardHref}>{intl.formatMessage(messages.dashboard)}</MenuLink>
      <MenuLink href={account.profileHref}>{intl.formatMessage(messages.profile)}</MenuLink>
      <MenuLink href={account.accountHref}>{intl.formatMessage(messages.account)}</MenuLink>
      {onReading && <MenuButton onSelect={onReading}>{intl.formatMessage(readingLabel)}</MenuButton>}
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
  courses: { defaultMessage: 'Courses', description: 'Link in the head of the page to the list of courses' },
  help: { defaultMessage: 'Help', description: 'Link in the head of the page to the support site' },
  signIn: { defaultMessage: 'Sign in', description: 'Link in the head of the page' },
  register: { defaultMessage: 'Register', description: 'Button in the head of the page, to make an account' },
  dashboard: {
    defaultMessage: 'Dashboard',
    description: 'Link in the head of the page, and entry of the user menu: the courses of the user',
  },
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
