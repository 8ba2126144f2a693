import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { useSiteConfig } from '../lms/lms.ts';
import { type AuthenticatedUser, sessionQuery } from '../lms/session.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { SiteFooter } from '../ui/SiteFooter.tsx';
import { SiteFrame } from '../ui/SiteFrame.tsx';
import { SiteHeader } from '../ui/SiteHeader.tsx';
import { dashboardUrl, registerUrl, signInUrl, signOutUrl } from './site-urls.ts';

export interface SitePageProps {
  /** The course in the header; none while it loads or when it failed (FRM-04). */
  readonly course?: { readonly org: string; readonly number: string; readonly title: string } | undefined;
  /** The course's tabs. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** The whole page: skip link, header with the learner's menu, tabs, main part, footer. */
export function SitePage({ course, navigation, children }: SitePageProps) {
  const config = useSiteConfig();
  const user = useQuery(sessionQuery()).data;
  const here = new URL(useHref(useLocation()), window.location.origin).href;

  return (
    <SiteFrame
      header={
        <SiteHeader
          siteName={config.siteName}
          homeHref={dashboardUrl(config)}
          account={user === undefined ? null : listAccount(user, config, here)}
          {...(config.logoUrl !== null && { logoUrl: config.logoUrl })}
          {...(config.supportUrl !== null && { helpHref: config.supportUrl })}
          {...(course && { course: { orgAndNumber: `${course.org} ${course.number}`, title: course.title } })}
        />
      }
      navigation={navigation}
      footer={<SiteFooter siteName={config.siteName} />}
    >
      {children}
    </SiteFrame>
  );
}

/** The learner's menu (HDR-01, HDR-03, HDR-04), or for a visitor the way in, which leads back `here`. */
function listAccount(user: AuthenticatedUser | null, config: SiteConfig, here: string) {
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
    dashboardHref: dashboardUrl(config),
    profileHref: `${config.profileBaseUrl}/${encodeURIComponent(user.username)}`,
    accountHref: config.accountUrl,
    signOutHref: signOutUrl(config, window.location.origin),
    ...(config.orderHistoryUrl !== null && { orderHistoryHref: config.orderHistoryUrl }),
  };
}
