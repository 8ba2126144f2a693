import * as v from 'valibot';
import { type ClientReader, readAsClient } from './client-reader.ts';
import { TEST_COURSE_KEY } from './course-builder.ts';

/*
 * What the discussions client of Open edX and the tray of its header read without a guard, as measured by taking one field
 * at a time out of the responses of a real LMS: a field that is not as here costs the page, a list or a button.
 */

const text = v.pipe(v.string(), v.minLength(1));
const someObject = v.looseObject({});
const reasons = v.array(v.looseObject({ code: text, label: text }));

const config = v.looseObject({
  provider: v.literal('openedx'),
  is_posting_enabled: v.boolean(),
  is_email_verified: v.boolean(),
  has_moderation_privileges: v.boolean(),
  is_group_ta: v.boolean(),
  is_user_admin: v.boolean(),
  is_course_staff: v.boolean(),
  allow_anonymous_to_peers: v.boolean(),
  // Absent is fine, null is not.
  captcha_settings: v.optional(v.looseObject({ enabled: v.boolean() })),
  post_close_reasons: v.optional(reasons),
  edit_reasons: v.optional(reasons),
});
const counts = v.looseObject({ discussion: v.number(), question: v.number() });
const topic = v.looseObject({
  id: text,
  name: v.string(),
  thread_counts: counts,
  enabled_in_context: v.boolean(),
});
const general = v.looseObject({ ...topic.entries, courseware: v.literal(false) });
const chapter = v.looseObject({
  id: text,
  type: v.literal('chapter'),
  display_name: v.string(),
  children: v.array(
    v.looseObject({
      id: text,
      display_name: v.string(),
      children: v.array(v.looseObject({ ...topic.entries, usage_key: text })),
    }),
  ),
});
const topics = v.array(v.union([chapter, general]));
const metadata = v.looseObject({
  tabs: v.array(v.looseObject({ tab_id: text, title: text, url: text })),
  course_access: v.looseObject({ has_access: v.literal(true) }),
  is_enrolled: v.boolean(),
  org: text,
  number: text,
  title: text,
});
const blocks = v.looseObject({
  root: text,
  blocks: v.record(v.string(), v.looseObject({ id: text, type: text, children: v.optional(v.array(text)) })),
});
const pictures = v.optional(
  v.record(v.string(), v.looseObject({ profile: v.looseObject({ image: someObject }) })),
);
const post = {
  id: text,
  author: v.nullable(text),
  // The client matches these words.
  author_label: v.nullable(v.picklist(['Staff', 'Moderator', 'Community TA'])),
  created_at: text,
  raw_body: v.string(),
  rendered_body: v.string(),
  editable_fields: v.array(text),
  can_delete: v.boolean(),
  abuse_flagged: v.boolean(),
  anonymous: v.boolean(),
  anonymous_to_peers: v.boolean(),
  voted: v.boolean(),
  vote_count: v.number(),
  users: pictures,
};
/** Of a list, of its own page, and of the responses to writes, which the client merges. */
export const clientThread = v.looseObject({
  ...post,
  course_id: text,
  topic_id: text,
  type: v.picklist(['discussion', 'question']),
  title: text,
  preview_body: v.string(),
  comment_count: v.number(),
  unread_comment_count: v.number(),
  read: v.boolean(),
  following: v.boolean(),
  pinned: v.boolean(),
  closed: v.boolean(),
  has_endorsed: v.boolean(),
});
/** Of lists and of the responses to writes, which replace what the client has. */
export const clientComment = v.looseObject({
  ...post,
  thread_id: text,
  parent_id: v.nullable(text),
  child_count: v.number(),
  children: v.array(someObject),
  endorsed: v.boolean(),
});
const page = <S extends v.GenericSchema>(item: S) =>
  v.looseObject({
    results: v.array(item),
    pagination: v.looseObject({
      next: v.nullable(text),
      previous: v.nullable(text),
      count: v.number(),
      num_pages: v.number(),
    }),
  });
const learner = v.looseObject({
  username: text,
  threads: v.number(),
  responses: v.number(),
  replies: v.number(),
  active_flags: v.nullable(v.number()),
  inactive_flags: v.nullable(v.number()),
});
const settings = v.looseObject({
  divided_course_wide_discussions: v.array(text),
  divided_inline_discussions: v.array(text),
  always_divide_inline_discussions: v.boolean(),
});
const cohorts = v.array(v.looseObject({ id: v.number(), name: text }));
const accounts = v.array(v.looseObject({ username: text, profile_image: someObject }));
const tours = v.array(v.looseObject({ tour_name: text, show_tour: v.boolean() }));
const notificationCount = v.looseObject({
  show_notifications_tray: v.literal(true),
  count: v.number(),
  count_by_app_name: v.record(v.string(), v.number()),
});
const notifications = v.looseObject({
  next: v.nullable(text),
  num_pages: v.number(),
  results: v.array(
    v.looseObject({
      id: v.number(),
      app_name: text,
      notification_type: text,
      content: text,
      content_context: v.looseObject({ course_name: text }),
      content_url: v.nullable(text),
      created: text,
      last_read: v.nullable(text),
    }),
  ),
});
const preference = v.looseObject({
  web: v.boolean(),
  email: v.boolean(),
  push: v.boolean(),
  email_cadence: text,
  info: v.string(),
});
const preferences = v.looseObject({
  show_preferences: v.boolean(),
  data: v.record(
    v.string(),
    v.looseObject({
      enabled: v.boolean(),
      notification_types: v.record(v.string(), preference),
      non_editable: v.record(v.string(), v.array(text)),
    }),
  ),
});

const course = encodeURIComponent(TEST_COURSE_KEY);
const api = '/api/discussion';

/** The calls of the client, as it writes them. */
export const discussionClientCalls = {
  config: `${api}/v2/courses/${TEST_COURSE_KEY}/`,
  topics: `${api}/v3/course_topics/${TEST_COURSE_KEY}`,
  metadata: `/api/course_home/course_metadata/${TEST_COURSE_KEY}`,
  blocks: (username: string) =>
    `/api/courses/v1/blocks/?course_id=${course}&username=${username}&depth=all&requested_fields=children,discussions_id` +
    '&block_types_filter=course,chapter,sequential,vertical,discussion&student_view_data=discussion',
  threads: `${api}/v1/threads/?course_id=${course}&page=1&order_by=last_activity_at&requested_fields=profile_image`,
  thread: (id: string) => `${api}/v1/threads/${id}/?requested_fields=profile_image&course_id=${course}`,
  // The client puts a handle to abort the request among the parameters.
  comments: (threadId: string) =>
    `${api}/v1/comments/?thread_id=${threadId}&page=1&reverse_order=true&requested_fields=profile_image` +
    '&enable_in_context_sidebar=false&merge_question_type_responses=true&signal=%5Bobject%20AbortSignal%5D',
  replies: (commentId: string) =>
    `${api}/v1/comments/${commentId}/?page=1&page_size=10&requested_fields=profile_image&reverse_order=true`,
  learners: `${api}/v1/courses/${TEST_COURSE_KEY}/activity_stats/?page=1`,
  learner: (name: string) =>
    `${api}/v1/courses/${TEST_COURSE_KEY}/learner/?username=${name}&page=1&page_size=10`,
  accounts: (names: readonly string[]) => `/api/user/v1/accounts?username=${names.join(',')}`,
  settings: `${api}/v1/courses/${TEST_COURSE_KEY}/settings`,
  cohorts: `/api/cohorts/v1/courses/${TEST_COURSE_KEY}/cohorts/?course_id=${course}`,
  tours: '/api/user_tours/discussion_tours/',
  count: '/api/notifications/count/',
  notifications: '/api/notifications/?page=1&page_size=10&app_name=discussion&tray_opened=true',
  preferences: '/api/notifications/v3/configurations/',
} as const;

/** Opens every page of the discussions of a course as the client does, and lists what it couldn't read. */
export async function listDiscussionBreaches({ username, get }: ClientReader): Promise<string[]> {
  const calls = discussionClientCalls;
  const { found, read, check, miss } = readAsClient(get);
  const rights = await read('config', calls.config, config);
  await read('count', calls.count, notificationCount);
  const courseMetadata = await read('metadata', calls.metadata, metadata);
  const isTeam =
    rights && (rights.is_user_admin || rights.is_course_staff || rights.has_moderation_privileges);
  if (courseMetadata?.is_enrolled === false && !isTeam)
    found.push('metadata: neither enrolled nor of the team');
  await read('topics', calls.topics, topics);
  await read('tours', calls.tours, tours);
  const tree = await read('blocks', calls.blocks(username), blocks);
  for (const { children = [] } of Object.values(tree?.blocks ?? {}))
    miss('blocks', children, tree?.blocks ?? {});
  if (rights?.has_moderation_privileges) {
    await read('settings', calls.settings, settings);
    await read('cohorts', calls.cohorts, cohorts);
  }
  const flags = rights?.has_moderation_privileges ? '&count_flagged=true' : '';
  const list = await read('threads', calls.threads + flags, page(clientThread));
  for (const { id, type } of list?.results ?? []) {
    const thread = await read(`thread ${id}`, calls.thread(id), clientThread);
    if (thread?.type !== type) found.push(`thread ${id}: another type than in the list`);
    const responses = await read(`comments of ${id}`, calls.comments(id), page(clientComment));
    for (const response of responses?.results ?? []) {
      if (response.child_count === 0) continue;
      const replies = await read(
        `replies to ${response.id}`,
        calls.replies(response.id),
        page(clientComment),
      );
      if (replies?.results.length === 0)
        found.push(`replies to ${response.id}: none of ${response.child_count}`);
    }
  }
  const people = await read('learners', calls.learners, page(learner));
  const names = people?.results.map((person) => person.username) ?? [];
  // One failure here costs the whole list; without people it is sent nevertheless.
  const known = await read('accounts', calls.accounts(names), accounts);
  check(
    'accounts',
    v.pipe(v.array(v.string()), v.length(names.length)),
    known?.map((one) => one.username) ?? [],
  );
  for (const name of names) await read(`learner ${name}`, calls.learner(name), page(clientThread));
  await read('notifications', calls.notifications, notifications);
  await read('preferences', calls.preferences, preferences);
  return found;
}
