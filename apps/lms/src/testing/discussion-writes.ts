import { giveCourseStaffRole } from '../kernel/users/roles.store.ts';
import { insertPost, insertThread } from '../modules/discussions/posts.store.ts';
import { PNG } from '../modules/exercises/testing/files.ts';
import { COURSES, type HostileSite } from './hostile-site.ts';
import type { Person } from './learning-site.ts';
import { type CourseRow, deniedWith, NO_BODY, type WriteRow } from './write-row.ts';

const UNKNOWN_POST = 999_999;

/** A thread of somebody, with a response of theirs, stored as if it had been written in time. */
async function storePosts({ context }: HostileSite, courseKey: string, { user }: Person) {
  const isCourse = Object.values(COURSES).some((course) => course === courseKey);
  if (!isCourse) return { threadId: UNKNOWN_POST, commentId: UNKNOWN_POST };
  return context.db.write(async (tx) => {
    const post = {
      courseKey,
      threadId: null as number | null,
      parentId: null,
      authorId: user.id,
      body: 'x',
      html: 'x',
      anonymity: 'none' as const,
      isHeld: false,
      clientKey: null,
      at: 1,
      words: { title: [], body: [] },
    };
    const threadId = await insertPost(tx, context.db.dialect, post);
    const thread = {
      topicId: 'course',
      type: 'question' as const,
      title: 'x',
      authorId: user.id,
      group: null,
      isPinned: false,
    };
    await insertThread(tx, { id: threadId, courseKey, thread, at: 1 });
    const commentId = await insertPost(tx, context.db.dialect, { ...post, threadId });
    return { threadId, commentId };
  });
}

const COURSE_OF_POST: CourseRow = {
  unknown: 404,
  malformed: 404,
  denied: deniedWith(404),
  otherwise: '',
};

/** Staff of every course. */
async function asStaff(world: HostileSite) {
  const staff = await world.newcomer();
  await world.context.db.write(async (tx) => {
    for (const courseKey of Object.values(COURSES))
      await giveCourseStaffRole(tx, { userId: staff.user.id, courseKey, at: 1 });
  });
  return staff;
}

const FOR_STAFF: CourseRow = {
  unknown: 404,
  malformed: 400,
  denied: { stranger: 404, left: 404 },
  otherwise: 'the team may always moderate; config.test.ts tests who else may',
};

/** Writes to the discussions of a course. */
export const DISCUSSION_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /api/discussion/v1/threads/': {
    caller: 'user',
    good: (_, courseKey) => ({
      url: '/api/discussion/v1/threads/',
      body: {
        course_id: courseKey,
        topic_id: 'course',
        type: 'question',
        title: 'Why?',
        raw_body: 'Why *not*?',
      },
    }),
    fields: { course_id: 'key', topic_id: 'text', type: 'text', title: 'text', raw_body: 'text' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(404), otherwise: '' },
  },
  'PATCH /api/discussion/v1/threads/:threadId/': {
    caller: 'user',
    async good(world, courseKey, who) {
      const { threadId } = await storePosts(world, courseKey, who);
      return {
        url: `/api/discussion/v1/threads/${threadId}/`,
        body: { title: 'Really?', raw_body: 'No', following: true },
      };
    },
    fields: { title: 'text', raw_body: 'text', following: 'flag' },
    course: COURSE_OF_POST,
  },
  'DELETE /api/discussion/v1/threads/:threadId/': {
    caller: 'user',
    async good(world, courseKey, who) {
      const { threadId } = await storePosts(world, courseKey, who);
      return { url: `/api/discussion/v1/threads/${threadId}/` };
    },
    fields: NO_BODY,
    course: COURSE_OF_POST,
  },
  'POST /api/discussion/v1/comments/': {
    caller: 'user',
    async good(world, courseKey, who) {
      const { threadId } = await storePosts(world, courseKey, who);
      return {
        url: '/api/discussion/v1/comments/',
        body: { thread_id: String(threadId), raw_body: 'Because' },
      };
    },
    fields: { thread_id: 'text', raw_body: 'text' },
    course: COURSE_OF_POST,
  },
  'PATCH /api/discussion/v1/comments/:commentId/': {
    caller: 'user',
    async good(world, courseKey, who) {
      const { commentId } = await storePosts(world, courseKey, who);
      return {
        url: `/api/discussion/v1/comments/${commentId}/`,
        body: { raw_body: 'Still', abuse_flagged: true },
      };
    },
    fields: { raw_body: 'text', abuse_flagged: 'flag' },
    course: COURSE_OF_POST,
  },
  'DELETE /api/discussion/v1/comments/:commentId/': {
    caller: 'user',
    async good(world, courseKey, who) {
      const { commentId } = await storePosts(world, courseKey, who);
      return { url: `/api/discussion/v1/comments/${commentId}/` };
    },
    fields: NO_BODY,
    course: COURSE_OF_POST,
  },
  'POST /api/discussion/v1/courses/:courseId/upload': {
    caller: 'user',
    async good(_, courseKey) {
      const form = new FormData();
      form.append('uploaded_file', new File([Uint8Array.from(PNG)], 'a.png'));
      const whole = new Response(form);
      return {
        url: `/api/discussion/v1/courses/${courseKey}/upload`,
        raw: {
          type: whole.headers.get('content-type') ?? '',
          payload: Buffer.from(await whole.arrayBuffer()),
        },
      };
    },
    fields: { without: 'its body is a form with a file; pictures.test.ts tests what it refuses' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(404), otherwise: '' },
  },
  'PATCH /api/discussion/v1/courses/:courseId/settings': {
    caller: 'user',
    as: asStaff,
    good: (_, courseKey) => ({
      url: `/api/discussion/v1/courses/${courseKey}/settings`,
      body: { always_divide_inline_discussions: true },
    }),
    fields: { always_divide_inline_discussions: 'flag' },
    course: FOR_STAFF,
  },
  'POST /api/discussion/v1/courses/:courseId/roles/:role': {
    caller: 'user',
    as: asStaff,
    good: (_, courseKey) => ({
      url: `/api/discussion/v1/courses/${courseKey}/roles/Community%20TA`,
      body: { user_id: 'dana', action: 'allow' },
    }),
    fields: { user_id: 'text', action: 'text' },
    course: FOR_STAFF,
  },
  'POST /api/discussion/v1/bulk_delete_user_posts/:courseId': {
    caller: 'user',
    as: asStaff,
    async good(world, courseKey) {
      await storePosts(world, courseKey, world.dana);
      const query = 'username=dana&course_or_org=course&execute=true';
      return { url: `/api/discussion/v1/bulk_delete_user_posts/${courseKey}?${query}` };
    },
    fields: NO_BODY,
    course: FOR_STAFF,
  },
};
