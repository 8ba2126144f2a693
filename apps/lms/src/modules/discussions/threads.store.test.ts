import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { insertUser } from '../../kernel/users/users.store.ts';
import { describeDatabases, migratedSqlite } from '../../testing/databases.ts';
import { insertPost, insertThread } from './posts.store.ts';
import { rightsOf } from './rights.policy.ts';
import type { ThreadScope } from './select-threads.store.ts';
import { findThreads, listThreads, searchThreads } from './threads.store.ts';

const COURSE = 'course-v1:Org+TALK+1';
const OTHER = 'course-v1:Org+OTHER+1';
const WORDS = ['chain', 'rule', 'limit', 'proof', 'of', 'the'];

interface Post {
  id: number;
  threadId: number;
  words: { title: string[]; body: string[] };
}

/** A sequence of numbers from 0 to `below`, the same in every run. */
function makeRandom(): (below: number) => number {
  let seed = 7;
  return (below) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
}

const random = makeRandom();
const someWords = () => Array.from({ length: random(5) }, () => WORDS[random(WORDS.length)] ?? '');

interface Filled {
  authorId: number;
  /** Of the course; the other has as many. */
  posts: Post[];
}

/** 50 threads with a response in each of the two courses, all by one learner. */
async function fillCourses(db: Database): Promise<Filled> {
  const posts: Post[] = [];
  const account = { username: 'ann', email: 'ann@example.org', name: 'Ann', passwordHash: 'none' };
  return db.write(async (tx) => {
    const authorId = (await insertUser(tx, { ...account, isActive: true }, 1))?.id ?? 0;
    for (let number = 0; number < 100; number += 1) {
      const courseKey = number % 2 === 0 ? COURSE : OTHER;
      const insert = async (threadId: number | null, words: Post['words']) => {
        const id = await insertPost(tx, db.dialect, {
          courseKey,
          threadId,
          parentId: null,
          authorId,
          body: 'x',
          html: 'x',
          anonymity: 'none',
          isHeld: false,
          clientKey: null,
          at: number,
          words,
        });
        if (courseKey === COURSE) posts.push({ id, threadId: threadId ?? id, words });
        return id;
      };
      const id = await insert(null, { title: someWords(), body: someWords() });
      await insert(id, { title: [], body: someWords() });
      const thread = { topicId: 'course', type: 'question', title: 'x', authorId, group: null } as const;
      await insertThread(tx, { id, courseKey, thread: { ...thread, isPinned: false }, at: number });
    }
    return { authorId, posts };
  });
}

const scopeFor = (userId: number): ThreadScope => ({
  courseKey: COURSE,
  viewer: {
    userId,
    rights: rightsOf({ roles: [], isCourseStaff: false, isSiteAdministrator: false }),
    cohort: null,
    track: null,
  },
  hiddenTopicIds: [],
});

const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other);

describeDatabases('threads', (open) => {
  let db: Database;
  let close: () => Promise<void>;
  let posts: Post[];
  let scope: ThreadScope;
  beforeAll(async () => {
    ({ db, close } = await open());
    const filled = await fillCourses(db);
    posts = filled.posts;
    scope = scopeFor(filled.authorId);
  });
  afterAll(() => close());

  const searches = [
    ...WORDS.map((word) => [word]),
    ...Array.from({ length: 40 }, () => [...someWords(), 'the']),
  ];

  test('a search for all words finds the threads of the posts that have them, in any order and place', async () => {
    let foundCount = 0;
    for (const keys of searches) {
      const expected = posts
        .filter(({ words }) => keys.every((key) => words.title.includes(key) || words.body.includes(key)))
        .map(({ threadId }) => threadId);
      const found = sorted(await searchThreads(db, COURSE, { keys, mode: 'all' }));
      expect(found, keys.join(' ')).toEqual(sorted(expected));
      foundCount += found.length;
    }
    expect(foundCount).toBeGreaterThan(100);
  });

  test('ids of another course find no threads', async () => {
    const rows = await db.read.selectFrom('discussion_threads').select(['post_id', 'course_key']).execute();
    const ids = rows.map(({ post_id }) => post_id);
    const ofCourse = rows.filter(({ course_key }) => course_key === COURSE).map(({ post_id }) => post_id);
    expect(ofCourse).toHaveLength(50);
    expect(sorted((await findThreads(db.read, scope, ids)).keys())).toEqual(sorted(ofCourse));
    const page = { filter: { ids }, order: 'last_activity_at', start: 0, size: 3 } as const;
    const { threads, count } = await listThreads(db, scope, page);
    expect(count).toBe(50);
    expect(threads.map(({ id }) => id)).toEqual(sorted(ofCourse).reverse().slice(0, 3));
  });
});

describe('on SQLite', () => {
  test('threads with given ids are looked up by them, not among all threads of the course', async () => {
    const database = await migratedSqlite();
    const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
    const db = await openDatabase(database.options);
    const { authorId, posts } = await fillCourses(db);
    const ids = posts.slice(0, 20).map(({ threadId }) => threadId);
    const page = { filter: { ids }, order: 'last_activity_at', start: 0, size: 20 } as const;
    prepare.mockClear();
    await listThreads(db, scopeFor(authorId), page);
    const statements = prepare.mock.calls.map(([text]) => text);
    await db.close();

    const file = new Sqlite(join(database.folder, 'lectern.sqlite'), { readonly: true });
    const lookups = statements.map((text) => {
      const parameters = Array<null>((text.match(/\?/g) ?? []).length).fill(null);
      const steps = file.prepare<null[], { detail: string }>(`explain query plan ${text}`).all(...parameters);
      return steps.map(({ detail }) => detail).find((detail) => / t /.test(detail));
    });
    file.close();
    await database.drop();
    const byId = 'SEARCH t USING INTEGER PRIMARY KEY (rowid=?)';
    expect(lookups).toEqual([byId, byId, byId]);
  });
});
