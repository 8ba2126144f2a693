import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { ThreadScope } from './threads.store.ts';

/** How much a person wrote, not anonymously. */
export interface LearnerActivity {
  username: string;
  threads: number;
  responses: number;
  replies: number;
  /** Reports of their posts: open, and dismissed ones. */
  activeFlags: number;
  inactiveFlags: number;
}

export type LearnerOrder = 'activity' | 'flagged' | 'recency';

interface LearnerQuery {
  /** A part of the name; with it, people who wrote nothing are found, too. */
  name: string | null;
  order: LearnerOrder;
  start: number;
  size: number;
}

/** The posts that the reader may see and that name their author. */
function selectActivity(reader: Reader, { courseKey, viewer, hiddenTopicIds }: ThreadScope) {
  let query = reader
    .selectFrom('discussion_posts as p')
    .innerJoin('discussion_threads as t', (join) =>
      join.on((eb) => eb('t.post_id', '=', eb.fn.coalesce('p.thread_id', 'p.id'))),
    )
    .where('p.course_key', '=', courseKey)
    .where('p.anonymity', '=', 'none')
    .where('p.is_held', '=', 0);
  if (hiddenTopicIds.length > 0) query = query.where('t.topic_id', 'not in', hiddenTopicIds);
  if (!viewer.rights.seesAllCohorts) {
    query = query.where((eb) =>
      eb.or([eb('t.cohort', 'is', null), eb('t.cohort', '=', viewer.cohort ?? '')]),
    );
  }
  return query
    .select([
      'p.author_id as user_id',
      sql<number>`sum(case when p.thread_id is null then 1 else 0 end)`.as('threads'),
      sql<number>`sum(case when p.thread_id is not null and p.parent_id is null then 1 else 0 end)`.as(
        'responses',
      ),
      sql<number>`sum(case when p.parent_id is not null then 1 else 0 end)`.as('replies'),
      sql<number>`sum(p.flags)`.as('flags'),
      sql<number>`max(p.created_at)`.as('last_at'),
    ])
    .groupBy('p.author_id');
}

function selectLearners(reader: Reader, scope: ThreadScope, name: string | null) {
  const { courseKey } = scope;
  const base = reader
    .selectFrom('users as u')
    .leftJoin(selectActivity(reader, scope).as('a'), 'a.user_id', 'u.id');
  if (name === null) return base.where('a.user_id', 'is not', null);
  const pattern = `%${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return base
    .where(sql<boolean>`u.username_key like ${pattern} escape '\\'`)
    .where((eb) =>
      eb.or([
        eb('a.user_id', 'is not', null),
        eb.exists(
          eb
            .selectFrom('enrollments as e')
            .select('e.user_id')
            .whereRef('e.user_id', '=', 'u.id')
            .where('e.course_key', '=', courseKey)
            .where('e.is_active', '=', 1),
        ),
      ]),
    );
}

/** One page of people, and how many there are. */
export async function listLearners(
  reader: Reader,
  scope: ThreadScope,
  { name, order, start, size }: LearnerQuery,
): Promise<{ learners: LearnerActivity[]; count: number }> {
  const { count } = await selectLearners(reader, scope, name)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const value = (column: string) => sql<number>`coalesce(${sql.ref(`a.${column}`)}, 0)`;
  let query = selectLearners(reader, scope, name).select([
    'u.username',
    value('threads').as('threads'),
    value('responses').as('responses'),
    value('replies').as('replies'),
    value('flags').as('active_flags'),
    sql<number>`(select count(*) from discussion_flags f
      inner join discussion_posts fp on fp.id = f.post_id
      where fp.author_id = u.id and fp.course_key = ${scope.courseKey} and fp.anonymity = 'none'
      and f.dismissed_at is not null)`.as('inactive_flags'),
  ]);
  if (name !== null) query = query.orderBy(sql`length(u.username)`);
  if (order === 'flagged') query = query.orderBy(value('flags'), 'desc');
  if (order === 'recency') query = query.orderBy(value('last_at'), 'desc');
  const rows = await query
    .orderBy(value('threads'), 'desc')
    .orderBy(value('responses'), 'desc')
    .orderBy(value('replies'), 'desc')
    .orderBy('u.username_key')
    .limit(size)
    .offset(start)
    .execute();
  return {
    count,
    learners: rows.map((row) => ({
      username: row.username,
      threads: Number(row.threads),
      responses: Number(row.responses),
      replies: Number(row.replies),
      activeFlags: Number(row.active_flags),
      inactiveFlags: Number(row.inactive_flags),
    })),
  };
}

/** The usernames among these that exist, as their accounts write them. */
export async function listKnownUsernames(reader: Reader, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await reader
    .selectFrom('users')
    .select('username')
    .where('username_key', 'in', keys)
    .orderBy('username_key')
    .execute();
  return rows.map(({ username }) => username);
}
