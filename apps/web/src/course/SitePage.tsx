import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useHref, useLocation } from 'react-router';
import type { LearnerPortal } from '../lms/learner-portal.ts';
import { useLms } from '../lms/lms.ts';
import { type AuthenticatedUser, learnerPortalQuery, sessionQuery } from '../lms/session.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { SiteFooter } from '../ui/SiteFooter.tsx';
import { SiteFrame } from '../ui/SiteFrame.tsx';
import { SiteHeader } from '../ui/SiteHeader.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LazyNotificationBell } from './notifications/LazyNotificationBell.tsx';
import { LazyReadingPanel } from './reading/LazyReadingPanel.tsx';
import { dashboardUrl, registerUrl, signInUrl, signOutUrl } from './site-urls.ts';

export interface SitePageProps {
  /** The course in the header; none while it loads or when it failed (FRM-04). */
  readonly course?: { readonly org: string; readonly number: string; readonly title: string } | undefined;
  /** The course's tabs. */
  readonly navigation?: ReactNode;
  /** Replaces the course's name in the header by a menu labeled with it. */
  readonly renderCourse?: ((name: ReactNode) => ReactNode) | undefined;
  /** Hides the learner's menu and the sign-in links: for pages that don't depend on who opens them (GUN-05). */
  readonly hidesAccount?: boolean;
  readonly children: ReactNode;
}

/** The whole page: skip link, header with the learner's menu, tabs, main content, footer. */
export function SitePage(props: SitePageProps) {
  const { course, navigation, renderCourse, hidesAccount = false, children } = props;
  const { config, location } = useLms();
  const user = useQuery(sessionQuery()).data;
  const portal = useQuery(learnerPortalQuery(user, config)).data ?? null;
  const here = new URL(useHref(useLocation()), location.origin).href;
  const [isReadingOpen, setReadingOpen] = useState<boolean | null>(null);
  const openReading = () => setReadingOpen(true);
  const logoUrl = portal?.logoUrl ?? config.logoUrl;

  return (
    <SiteFrame
      header={
        <SiteHeader
          siteName={config.siteName}
          homeHref={portal?.url ?? `${config.lmsBaseUrl}/`}
          language={<LanguageChoice />}
          onReading={openReading}
          notifications={<LazyNotificationBell />}
          renderCourse={renderCourse}
          account={
            hidesAccount || user === undefined
              ? null
              : listAccount(user, config, { here, origin: location.origin, portal })
          }
          {...(logoUrl !== null && { logoUrl })}
          {...(config.catalogUrl !== null && { coursesHref: config.catalogUrl })}
          {...(config.supportUrl !== null && { helpHref: config.supportUrl })}
          {...(course && { course: { orgAndNumber: `${course.org} ${course.number}`, title: course.title } })}
        />
      }
      navigation={navigation}
      footer={
        <SiteFooter siteName={config.siteName} links={useFooterLinks(config)} onReading={openReading} />
      }
    >
      {children}
      <LazyReadingPanel
        open={isReadingOpen}
        onClose={() => setReadingOpen(false)}
        username={user?.username ?? null}
      />
    </SiteFrame>
  );
}

/** The site's own pages; one without a URL is left out (CFG-03). */
function useFooterLinks({ contactUrl, termsUrl, privacyUrl, isLectern, lmsBaseUrl }: SiteConfig) {
  const intl = useIntl();
  return [
    { title: intl.formatMessage(messages.contact), href: contactUrl },
    { title: intl.formatMessage(messages.terms), href: termsUrl },
    { title: intl.formatMessage(messages.privacy), href: privacyUrl },
    {
      title: intl.formatMessage(messages.accessibility),
      href: isLectern ? `${lmsBaseUrl}/accessibility` : null,
    },
  ].flatMap(({ title, href }) => (href === null ? [] : [{ title, href }]));
}

interface Surroundings {
  /** The address of this page. */
  readonly here: string;
  readonly origin: string;
  /** The learner's organization: its portal replaces the dashboard, and the order history is hidden (HDR-06, CS-49). */
  readonly portal: LearnerPortal | null;
}

/** The learner's menu (HDR-01, HDR-03, HDR-04), or for a visitor the links to sign in, which lead back `here`. */
function listAccount(user: AuthenticatedUser | null, config: SiteConfig, surroundings: Surroundings) {
  const { here, origin, portal } = surroundings;
  if (user === null) {
    return {
      kind: 'anonymous' as const,
      signInHref: signInUrl(config, here),
      registerHref: registerUrl(config, here),
    };
  }
  return {
    kind: 'user' as const,
    name: user.username,
    dashboardHref: portal?.url ?? dashboardUrl(config),
    profileHref: `${config.profileBaseUrl}/${encodeURIComponent(user.username)}`,
    accountHref: config.accountUrl,
    signOutHref: signOutUrl(config, origin + import.meta.env.BASE_URL),
    ...(config.orderHistoryUrl !== null && portal === null && { orderHistoryHref: config.orderHistoryUrl }),
  };
}

const messages = defineMessages({
  contact: { defaultMessage: 'Contact', description: 'Link at the end of the page: how to reach the site' },
  terms: { defaultMessage: 'Terms of service', description: 'Link at the end of the page' },
  privacy: {
    defaultMessage: 'Privacy',
    description: 'Link at the end of the page: what the site does with data',
  },
  accessibility: {
    defaultMessage: 'Accessibility',
    description: 'Link at the end of the page: how people with disabilities can use the site',
  },
});
