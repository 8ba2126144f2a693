import { type DiscussionConfigWire, discussionConfigCall, discussionConfigV1Call } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';

export interface Reason {
  code: string;
  label: string;
}

/** What the discussions of a course offer to this person. */
export interface DiscussionConfig {
  /** Discussions are another product's, such as Piazza: only the course's tab leads there. */
  isExternal: boolean;
  /** Units have topics of their own. */
  hasUnitTopics: boolean;
  /** False outside the posting times, for those without a forum role. */
  canPost: boolean;
  /** Where posting is limited to confirmed addresses, and this one isn't. */
  needsVerifiedEmail: boolean;
  /** The server asks for a captcha, which this front end doesn't have. */
  needsCaptcha: boolean;
  allowsAnonymous: boolean;
  allowsAnonymousToPeers: boolean;
  /** Sees reports, closes, endorses, edits and deletes what others wrote. */
  isModerator: boolean;
  /** May choose the cohort of a post. */
  choosesGroup: boolean;
  /** May remove all posts of a person at once. */
  canBulkDelete: boolean;
  canNotifyAll: boolean;
  editReasons: readonly Reason[];
  closeReasons: readonly Reason[];
}

export function readDiscussionConfig(wire: DiscussionConfigWire): DiscussionConfig {
  const moderates = wire.has_moderation_privileges ?? false;
  const isModerator = moderates || (wire.is_group_ta ?? false) || (wire.is_user_admin ?? false);
  const isUnverified = wire.is_email_verified === false && wire.only_verified_users_can_post === true;
  return {
    isExternal: wire.provider !== 'openedx' && wire.provider !== 'legacy',
    hasUnitTopics: wire.provider === 'openedx',
    // Servers before Quince don't send it, and refuse the post instead.
    canPost: wire.is_posting_enabled ?? true,
    needsVerifiedEmail: isUnverified,
    needsCaptcha: (wire.captcha_settings?.enabled ?? false) && isLearnerOnly(wire),
    allowsAnonymous: wire.allow_anonymous ?? false,
    allowsAnonymousToPeers: wire.allow_anonymous_to_peers ?? false,
    isModerator,
    choosesGroup: isModerator,
    canBulkDelete: wire.has_bulk_delete_privileges ?? false,
    canNotifyAll: wire.is_notify_all_learners_enabled ?? false,
    editReasons: wire.edit_reasons ?? [],
    closeReasons: wire.post_close_reasons ?? [],
  };
}

/** Servers ask only those without any role for a captcha. */
function isLearnerOnly({
  user_roles: roles,
  is_course_staff,
  is_course_admin,
  is_user_admin,
}: DiscussionConfigWire) {
  const isStaff = is_course_staff || is_course_admin || is_user_admin;
  return !isStaff && (roles ?? []).every((role) => role === 'Student');
}

/**
 * The configuration of a course's discussions (wire contract 27.2). Null when it has none, or none for this person:
 * servers respond with 404 for both. Servers before Sumac have only the first version of the call.
 */
export function discussionConfigQuery(courseId: string) {
  return queryOptions({
    queryKey: ['discussion-config', courseId],
    meta: { quietStatuses: [401, 403, 404] },
    queryFn: async ({ client, signal }): Promise<DiscussionConfig | null> => {
      const { transport } = getLms(client);
      for (const call of [discussionConfigCall, discussionConfigV1Call]) {
        try {
          const { body } = await transport.request(call, { params: { courseId }, signal });
          return body.show_discussions === false ? null : readDiscussionConfig(body);
        } catch (error) {
          if (isHttpStatus(error, 401, 403)) return null;
          if (!isHttpStatus(error, 404)) throw error;
        }
      }
      return null;
    },
  });
}
