import { type CelebrationsWire, type CourseMetadataWire, courseMetadataCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isSpeculative, STREAK_HEADER } from '../../http/navigation.ts';
import { handle } from '../../http/route.ts';
import { type Access, accessToDescribe, isEnrolled, isOriginallyStaff } from '../../kernel/access/access.ts';
import { presentCourseAccess } from '../../kernel/access/course-access.present.ts';
import {
  issuesCertificates,
  visibleFrom,
} from '../../kernel/certificate-status/certificate-status.policy.ts';
import { type CourseLinks, courseLinks } from '../../kernel/course/links.ts';
import { earnsCertificate, modeName } from '../../kernel/modes/modes.ts';
import { isoTime } from '../../lib/iso.ts';
import { claimDueCelebrations } from '../celebrations/due-celebrations.ts';
import { presentUpgrade, type UpgradeWires } from '../upgrades/upgrade.present.ts';
import { listTabs } from './tabs.ts';

export function registerCourseMetadata(app: FastifyInstance, context: Context): void {
  handle(app, courseMetadataCall, async ({ params, identity, site, raw }) => {
    const access = await accessToDescribe(context, params.courseId, identity);
    const links = courseLinks(site, params.courseId);
    const upgrade = presentUpgrade(access, { config: context.config, links });
    const claimsStreak = !isSpeculative(raw);
    const { celebrations, leavesStreak } = await claimDueCelebrations(context, access, claimsStreak);
    const body = presentCourseMetadata(access, links, { ...upgrade, celebrations });
    return { status: 200, body, ...(leavesStreak && { headers: { [STREAK_HEADER]: 'due' } }) };
  });
}

/** Section 6 for both eras; fields for features that this LMS lacks have their documented empty values. */
function presentCourseMetadata(
  access: Access,
  links: CourseLinks,
  { verified_mode, celebrations }: Pick<UpgradeWires, 'verified_mode'> & { celebrations: CelebrationsWire },
): CourseMetadataWire {
  const { course, user, visitor, head } = access;
  const { tree } = course;
  return {
    course_id: tree.courseKey,
    title: tree.title,
    org: tree.settings.displayOrganization ?? tree.org,
    number: tree.settings.displayCourseNumber ?? tree.course,
    username: user?.username ?? null,
    is_enrolled: isEnrolled(access),
    is_self_paced: tree.selfPaced,
    is_staff: visitor.isStaff,
    original_user_is_staff: isOriginallyStaff(access),
    tabs: listTabs(access, links).map(({ id, title, url }) => ({ tab_id: id, title, url })),
    start: isoTime(tree.start),
    course_access: presentCourseAccess(access),
    celebrations,
    can_load_courseware: access.elsewhere === null,
    can_show_upgrade_sock: false,
    verified_mode,
    user_timezone: user?.timeZone ?? null,
    can_view_certificate: showsCertificates(access),
    studio_access: false,
    course_modes: head.settings.modes.map((slug) => ({ slug, name: modeName(slug) })),
    is_new_discussion_sidebar_view_enabled: false,
    has_course_author_access: false,
    course_theme_variant: null,
    language: tree.language,
  };
}

/**
 * Whether the learner's certificate, if they had one, would be visible by now. False in modes without certificates:
 * with true, the 2026 client would tell learners that they only lack a passing grade.
 */
function showsCertificates({ course, head, now }: Access): boolean {
  const { enrollment, settings } = head;
  const earns = enrollment?.isActive === true && earnsCertificate(enrollment.mode, settings);
  const from = visibleFrom(course.tree);
  return earns && issuesCertificates(course.tree, settings) && (from === null || now >= from);
}
