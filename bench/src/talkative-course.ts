import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../apps/lms/src/context.ts';
import type { Tx } from '../../apps/lms/src/db/database.ts';
import { WordReader } from '../../apps/lms/src/kernel/search/words.ts';
import { hashPassword } from '../../apps/lms/src/kernel/users/passwords.ts';
import { markRead, saveFollowing, saveVote } from '../../apps/lms/src/modules/discussions/marks.store.ts';
import { renderPost } from '../../apps/lms/src/modules/discussions/post-html.ts';
import {
  insertPost,
  insertThread,
  refreshThread,
} from '../../apps/lms/src/modules/discussions/posts.store.ts';
import { BENCH_PASSWORD, enrollLearner, LEARNER_COUNT } from './learners.ts';

/** A course that is all discussion. */
export const TALKATIVE_COURSE = 'course-v1:Lectern+TALK+1';
const TOPIC_COUNT = 100;
/** Each with three responses and a comment; half of them are questions, and every third of those is answered. */
const THREADS = 3_900;
/** Responses of the first thread, beyond the three. */
const LONG_THREAD = 500;
/** Threads that each learner has read, and of which they follow and vote for some. */
const READ_EACH = 30;
const THREADS_PER_TRANSACTION = 100;

const SUBJECTS = [
  'limit',
  'derivative',
  'integral',
  'series',
  'matrix',
  'vector',
  'proof',
  'lemma',
  'deadline',
  'exercise',
];
const VERBS = [
  'converges',
  'differs',
  'is missing',
  'confuses me',
  'follows',
  'looks wrong',
  'is bounded',
  'holds',
];
const reader = new WordReader('en');
const keysOf = (text: string) => [...reader.read(text)].map(({ key }) => key);
const DAY = 86_400_000;

/** Writes the course as OLX into a folder: a discussion in each of its units. */
export async function writeTalkativeCourse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const units = Array.from(
    { length: TOPIC_COUNT },
    (_, number) =>
      `<vertical url_name="u${number}" display_name="Unit ${number}"><discussion url_name="d${number}" discussion_id="${topicOf(number)}"/></vertical>`,
  );
  await writeFile(
    join(folder, 'course.xml'),
    `<course org="Lectern" course="TALK" url_name="1" display_name="A talkative course" language="en" start="2026-01-01T00:00:00Z"><chapter url_name="c"><sequential url_name="s">${units.join('')}</sequential></chapter></course>`,
  );
}

const topicOf = (number: number) => `topic-${number % TOPIC_COUNT}`;

export interface Talk {
  /** Session tokens of the learners. */
  tokens: readonly string[];
  /** Ids of all threads; the first has hundreds of responses. */
  threads: readonly number[];
  postCount: number;
}

/** Fills the course with learners and posts. */
export async function makeTalk({ db, clock }: Context): Promise<Talk> {
  const now = clock.now();
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const learners = await db.write(async (tx) => {
    const made = [];
    for (let number = 0; number < LEARNER_COUNT; number += 1) {
      // The accounts are old enough for their links not to be held.
      const joinedAt = now - 30 * DAY;
      made.push(
        await enrollLearner(tx, { number, courseKey: TALKATIVE_COURSE, passwordHash, joinedAt, at: now }),
      );
    }
    return made;
  });
  const threads: number[] = [];
  const authorOf = (number: number) => learners[number % learners.length]?.userId ?? 0;
  while (threads.length < THREADS) {
    await db.write(async (tx) => {
      for (let count = 0; count < THREADS_PER_TRANSACTION; count += 1)
        threads.push(await makeThread(tx, db.dialect, threads.length, authorOf, now));
    });
  }
  for (const [number, { userId }] of learners.entries()) {
    await db.write(async (tx) => {
      for (let count = 0; count < READ_EACH; count += 1) {
        const postId = threads[(number * 7 + count * 101) % threads.length] ?? 0;
        const mark = { userId, postId, at: now };
        await markRead(tx, mark);
        if (count % 5 === 0) await saveFollowing(tx, true, mark);
        if (count % 3 === 0) await saveVote(tx, true, mark);
      }
    });
  }
  const { count } = await db.read
    .selectFrom('discussion_posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { tokens: learners.map(({ token }) => token), threads, postCount: count };
}

async function makeThread(
  tx: Tx,
  dialect: Context['db']['dialect'],
  number: number,
  authorOf: (number: number) => number,
  now: number,
): Promise<number> {
  const at = now - (THREADS - number) * 60_000;
  const title = titleOf(number);
  const insert = (post: {
    threadId: number | null;
    parentId: number | null;
    order: number;
    title?: string;
  }) => {
    const body = textOf(number * 10 + post.order);
    return insertPost(tx, dialect, {
      courseKey: TALKATIVE_COURSE,
      threadId: post.threadId,
      parentId: post.parentId,
      authorId: authorOf(number * 3 + post.order),
      body,
      html: renderPost(body),
      anonymity: 'none',
      isHeld: false,
      clientKey: null,
      at: at + post.order * 1000,
      words: { title: keysOf(post.title ?? ''), body: keysOf(body) },
    });
  };
  const id = await insert({ threadId: null, parentId: null, order: 0, title });
  const type = number % 2 === 0 ? 'question' : 'discussion';
  const thread = {
    topicId: topicOf(number),
    type,
    title,
    authorId: authorOf(number * 3),
    group: null,
    isPinned: number % 500 === 0,
  } as const;
  await insertThread(tx, { id, courseKey: TALKATIVE_COURSE, thread, at });
  const responses = number === 0 ? LONG_THREAD : 3;
  let first = 0;
  for (let order = 1; order <= responses; order += 1) {
    const response = await insert({ threadId: id, parentId: null, order });
    first ||= response;
  }
  await insert({ threadId: id, parentId: first, order: responses + 1 });
  await refreshThread(tx, id);
  return id;
}

/** The title of a thread; others have some of its words. */
export function titleOf(number: number): string {
  const subject = SUBJECTS[number % SUBJECTS.length];
  const verb = VERBS[number % VERBS.length];
  return `The ${subject} of part ${number % 300} ${verb}`;
}

/** A post of about sixty words. */
export function textOf(number: number): string {
  return Array.from({ length: 6 }, (_, sentence) => {
    const seed = number * 7 + sentence * 13;
    const subject = SUBJECTS[seed % SUBJECTS.length];
    const verb = VERBS[(seed >> 2) % VERBS.length];
    return `I think that the ${subject} in example ${seed % 900} **${verb}**, as the text says.`;
  }).join(' ');
}
