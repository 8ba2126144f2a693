import { findUrlOnOrigin, parseCourseKey } from '@lectern/contract';
import { dashboardUrl, legacyUrls } from '../../course/site-urls.ts';
import type { SiteConfig } from '../../lms/site-config.ts';

/** What a URL of the redirect helper asks for; resolving it may take a request. */
export type RedirectTarget =
  | { readonly to: 'dashboard' | 'enterprise-dashboard'; readonly query: string }
  | { readonly to: 'course-home' | 'survey'; readonly courseId: string }
  | { readonly to: 'home'; readonly courseId: string }
  | { readonly to: 'unit'; readonly courseId: string; readonly unitId: string }
  | { readonly to: 'consent'; readonly path: string };

/** Old course keys contain slashes: three segments, others one. */
const unitPath = /^courseware\/([^/]+\/[^/]+\/[^/]+|[^/]+)\/unit\/(.+)$/;
const coursePath = /^(course-home|survey|home)\/(.+)$/;

/**
 * Parses a URL of the helper: `path` is what follows `/redirect/`, decoded, and `query` begins with `?` or is empty
 * (RTE-16 to RTE-20; consent, home and the enterprise dashboard are those of later servers, wire contract 22.10).
 * Anything unknown, or without a course, leads to the dashboard.
 */
export function parseTarget(path: string, query: string): RedirectTarget {
  const end = path.replace(/\/$/, '');
  if (end === 'dashboard') return { to: 'dashboard', query };
  if (end === 'enterprise-learner-dashboard') return { to: 'enterprise-dashboard', query };
  if (end === 'consent') return { to: 'consent', path: new URLSearchParams(query).get('consentPath') ?? '' };

  const [, ofUnit = '', unitId = ''] = unitPath.exec(end) ?? [];
  if (parseCourseKey(ofUnit) !== null) return { to: 'unit', courseId: ofUnit, unitId };
  const [, to, courseId = ''] = coursePath.exec(end) ?? [];
  if (to !== undefined && parseCourseKey(courseId) !== null) {
    return { to: to as 'course-home' | 'survey' | 'home', courseId };
  }
  return { to: 'dashboard', query: '' };
}

/**
 * The absolute URL to redirect to; `legacyWebUrl` is that of the unit, if known. URLs from a query must be on the LMS.
 * A target for the home of this front end is not handled here.
 */
export function findDestination(
  target: Exclude<RedirectTarget, { readonly to: 'home' }>,
  config: SiteConfig,
  legacyWebUrl: string | null,
): string {
  switch (target.to) {
    case 'unit':
      return isWebAddress(legacyWebUrl) ? legacyWebUrl : legacyUrls.courseware(config, target.courseId);
    case 'course-home':
      return legacyUrls.home(config, target.courseId);
    case 'survey':
      return legacyUrls.survey(config, target.courseId);
    case 'consent':
      return findUrlOnOrigin(target.path, config.lmsBaseUrl) ?? dashboardUrl(config);
    case 'enterprise-dashboard':
      return config.enterprisePortalUrl ?? dashboardUrl(config) + target.query;
    default:
      return dashboardUrl(config) + target.query;
  }
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//.test(url);
}
