import { type CourseMetadataWire, courseMetadataCall } from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { findBrowserTimeZone } from '../i18n/time-zone.ts';
import { getLms } from './lms.ts';
import { type Celebrations, readCelebrations } from './shared/celebrations.ts';
import { type CourseAccess, grantedAccess, readCourseAccess } from './shared/course-access.ts';
import { readVerifiedMode, type VerifiedMode } from './shared/upgrade.ts';

/** One tab of the course as the server sends it; `url` may be relative to the LMS. */
export interface CourseTab {
  slug: string;
  title: string;
  url: string;
}

/** What every screen of a course needs (ENT-04 and the fields for the page frame). */
export interface CourseMetadata {
  courseId: string;
  title: string;
  org: string;
  number: string;
  /** Of its content; null before an LMS that doesn't send it. */
  language: string | null;
  /** The effective user, a masqueraded one included; null for an anonymous visitor. */
  username: string | null;
  isEnrolled: boolean;
  isSelfPaced: boolean;
  isStaff: boolean;
  originalUserIsStaff: boolean;
  /** ROL-08. */
  isMasquerading: boolean;
  tabs: readonly CourseTab[];
  start: string | null;
  courseAccess: CourseAccess;
  celebrations: Celebrations | null;
  /** False on a server of 2021 if the course is still on its legacy pages: links then use the legacy URL. */
  canLoadCourseware: boolean;
  /** On a later server, the pages that it had before front ends redirect to the front end. */
  hasLegacyPages: boolean;
  canShowUpgradeSock: boolean;
  verifiedMode: VerifiedMode | null;
  userTimezone: string | null;
  canViewCertificate: boolean;
  /** All its modes cost something: a call to enroll, which takes the default mode, would be refused. */
  isPaidOnly: boolean;
  /** Server time minus local time in milliseconds. */
  timeOffsetMillis: number;
}

/** Maps the wire form. The tab id `courseware` becomes the slug `outline`, all others stay (FRM-01). */
export function readCourseMetadata(wire: CourseMetadataWire, timeOffsetMillis = 0): CourseMetadata {
  return {
    courseId: wire.course_id,
    title: wire.title || wire.course_id,
    org: wire.org,
    number: wire.number,
    language: wire.language ?? null,
    username: wire.username,
    isEnrolled: wire.is_enrolled,
    isSelfPaced: wire.is_self_paced,
    isStaff: wire.is_staff,
    originalUserIsStaff: wire.original_user_is_staff,
    isMasquerading: wire.original_user_is_staff && !wire.is_staff,
    tabs: wire.tabs.map((tab) => ({
      slug: tab.tab_id === 'courseware' ? 'outline' : tab.tab_id,
      title: tab.title,
      url: tab.url,
    })),
    start: wire.start ?? null,
    // Servers before mid-2021 don't send it here.
    courseAccess: wire.course_access ? readCourseAccess(wire.course_access) : grantedAccess,
    celebrations: readCelebrations(wire.celebrations),
    canLoadCourseware: wire.can_load_courseware ?? true,
    // Servers of 2021 don't send the modes (wire contract 24).
    hasLegacyPages: wire.course_modes === undefined,
    canShowUpgradeSock: wire.can_show_upgrade_sock ?? false,
    verifiedMode: readVerifiedMode(wire.verified_mode),
    userTimezone: wire.user_timezone ?? null,
    canViewCertificate: wire.can_view_certificate ?? false,
    isPaidOnly: isPaidOnly(wire.course_modes ?? []),
    timeOffsetMillis,
  };
}

/** Servers enroll without payment in `audit` or `honor` only; those of 2021 don't send the modes (wire contract 22.3). */
function isPaidOnly(modes: readonly { slug: string }[]): boolean {
  return modes.length > 0 && !modes.some(({ slug }) => slug === 'audit' || slug === 'honor');
}

/**
 * Course-home metadata (API-01). A streak celebration is sent only once (wire contract 5.6), so the response is cached
 * for the life of the page unless invalidated.
 */
export function courseMetadataQuery(courseId: string) {
  return queryOptions({
    queryKey: ['course-metadata', courseId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<CourseMetadata> => {
      const { body, timeOffsetMillis } = await getLms(client).transport.request(courseMetadataCall, {
        params: { courseId },
        query: { browser_timezone: findBrowserTimeZone() ?? undefined },
        signal,
      });
      return readCourseMetadata(body, timeOffsetMillis);
    },
  });
}

/** Whether staff view the course as a learner, which saves nothing. */
export function isMasquerading(client: QueryClient, courseId: string): boolean {
  return client.getQueryData(courseMetadataQuery(courseId).queryKey)?.isMasquerading ?? false;
}
