import {
  type DiscussionConfigWire,
  discussionConfigCall,
  discussionConfigV1Call,
  discussionSettingsCall,
  listCohortsCall,
  saveDiscussionSettingsCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { type Message, t } from '../../i18n/messages.ts';
import { listCohorts } from '../../kernel/cohorts/cohorts.store.ts';
import { forbidden } from '../../lib/errors.ts';
import { isoTime } from '../../lib/iso.ts';
import { type Forum, findForum, openForum } from './forum.ts';
import { cohortNumber } from './groups.policy.ts';
import { CLOSE_REASONS, EDIT_REASONS } from './posting.policy.ts';
import type { DivisionSettings } from './settings.policy.ts';
import { findDivision, saveDivision } from './settings.store.ts';

/** What a course allows a person in its discussions, and how its topics are divided (27.2). */
export function registerDiscussionConfig(app: FastifyInstance, context: Context): void {
  const { db } = context;

  handle(app, discussionConfigV1Call, async ({ params, identity, site }) => {
    const forum = await openForum(context, params.courseId, identity);
    return { status: 200, body: presentConfig(forum, site.origin) };
  });

  handle(app, discussionConfigCall, async ({ params, identity, site }) => {
    const forum = await findForum(context, params.courseId, identity);
    return { status: 200, body: presentConfig(forum, site.origin) };
  });

  handle(app, discussionSettingsCall, async ({ params, identity }) => {
    const { courseKey, viewer, access } = await findForum(context, params.courseId, identity);
    if (!viewer.rights.readsSettings) throw forbidden('Only moderators can see these settings.');
    const settings = await findDivision(db.read, courseKey);
    const cohorts = await listCohorts(db.read, courseKey);
    const schemes = [
      ...(cohorts.length > 0 ? ['cohort'] : []),
      ...(access.head.settings.modes.length > 1 ? ['enrollment_track'] : []),
    ];
    return { status: 200, body: presentSettings(settings, schemes) };
  });

  handle(app, saveDiscussionSettingsCall, async ({ params, body, identity }) => {
    await db.write(async (tx) => {
      const { courseKey, viewer, now } = await findForum(context, params.courseId, identity, tx);
      if (!viewer.rights.changesSettings) throw forbidden('Only the course team can change these settings.');
      const former = await findDivision(tx, courseKey);
      const settings: DivisionSettings = {
        scheme: body.division_scheme ?? former.scheme,
        dividesUnits: body.always_divide_inline_discussions ?? former.dividesUnits,
        dividedUnits: body.divided_inline_discussions ?? former.dividedUnits,
        dividedGeneral: body.divided_course_wide_discussions ?? former.dividedGeneral,
        mailsReports: body.reported_content_email_notifications ?? former.mailsReports,
      };
      await saveDivision(tx, courseKey, { settings, at: now });
    });
    return { status: 204, body: null };
  });

  handle(app, listCohortsCall, async ({ params, identity }) => {
    const { courseKey, viewer } = await findForum(context, params.courseId, identity);
    if (!viewer.rights.moderates) throw forbidden('Only the course team and moderators can see cohorts.');
    const cohorts = await listCohorts(db.read, courseKey);
    return {
      status: 200,
      body: cohorts.map(({ name, members, group }) => ({
        id: cohortNumber(name),
        name,
        user_count: members.length,
        assignment_type: 'manual',
        user_partition_id: group?.partitionId ?? null,
        group_id: group?.groupId ?? null,
      })),
    };
  });
}

const presentReasons = (reasons: Readonly<Record<string, Message>>) =>
  Object.entries(reasons).map(([code, label]) => ({ code, label: t(label) }));

function presentConfig(
  { courseKey, viewer, roles, discussions, user, access, isOn, mayPost }: Forum,
  origin: string,
): DiscussionConfigWire {
  const { rights } = viewer;
  const list = `${origin}/api/discussion/v1/threads/?course_id=${encodeURIComponent(courseKey)}`;
  return {
    id: courseKey,
    provider: 'openedx',
    enable_in_context: true,
    group_at_subsection: discussions.groupsAtSubsection,
    is_posting_enabled: mayPost,
    blackouts: discussions.blackouts.map(({ start, end }) => ({ start: isoTime(start), end: isoTime(end) })),
    allow_anonymous: discussions.allowAnonymous,
    allow_anonymous_to_peers: discussions.allowAnonymousToPeers,
    user_roles: [...roles, 'Student'],
    has_moderation_privileges: rights.moderates && !rights.ownGroupOnly,
    has_bulk_delete_privileges: rights.bulkDeletes,
    is_group_ta: rights.ownGroupOnly,
    is_user_admin: user.isAdministrator,
    is_course_staff: access.head.isCourseStaff,
    is_course_admin: false,
    edit_reasons: presentReasons(EDIT_REASONS),
    post_close_reasons: presentReasons(CLOSE_REASONS),
    is_notify_all_learners_enabled: rights.notifiesAll,
    captcha_settings: { enabled: false, site_key: null },
    is_email_verified: user.isActive,
    only_verified_users_can_post: false,
    content_creation_rate_limited: false,
    show_discussions: isOn,
    thread_list_url: list,
    following_thread_list_url: `${list}&following=True`,
    topics_url: `${origin}/api/discussion/v1/course_topics/${courseKey}`,
  };
}

function presentSettings(settings: DivisionSettings, schemes: readonly string[]) {
  return {
    id: 1,
    division_scheme: settings.scheme,
    available_division_schemes: [...schemes],
    always_divide_inline_discussions: settings.dividesUnits,
    divided_inline_discussions: [...settings.dividedUnits],
    divided_course_wide_discussions: [...settings.dividedGeneral],
    reported_content_email_notifications: settings.mailsReports,
  };
}
