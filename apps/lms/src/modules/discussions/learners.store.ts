import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { ThreadScope } from './select-threads.store.ts';

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

/** The posts that the reader may see and that name their author, added up by author. */
function selectActivity(reader: Reader, { courseKey, viewer, hiddenTopicIds }: ThreadScope) {
  const { rights, cohort, track } = viewer;
  // The threads that are hidden are few, and often none: leaving them out costs less than joining all.
  const query = reader
    .selectFrom('discussion_posts as p')
    .where('p.course_key', '=', courseKey)
    .where('p.anonymity', '=', 'none')
    .where('p.is_held', '=', 0)
    .where((eb) =>
      eb(
        eb.fn.coalesce('p.thread_id', 'p.id'),
        'not in',
        eb
          .selectFrom('discussion_threads as t')
          .select('t.post_id')
          .where('t.course_key', '=', courseKey)
          .where((hidden) =>
            hidden.or([
              hidden('t.topic_id', 'in', [...hiddenTopicIds, '']),
              ...(rights.seesAllGroups
                ? []
                : [
                    hidden.and([hidden('t.cohort', 'is not', null), hidden('t.cohort', '!=', cohort ?? '')]),
                    hidden.and([
                      hidden('t.track', 'is not', null),
                      ...(track === null ? [] : [hidden('t.track', '!=', track)]),
                    ]),
                  ]),
            ]),
          ),
      ),
    );
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

/** One page of people, and how many there are; 0 past the last page. */
export async function listLearners(
  reader: Reader,
  scope: ThreadScope,
  { name, order, start, size }: LearnerQuery,
): Promise<{ learners: LearnerActivity[]; count: number }> {
  const value = (column: string) => sql<number>`coalesce(${sql.ref(`a.${column}`)}, 0)`;
  let query = selectLearners(reader, scope, name).select([
    'u.username',
    value('threads').as('threads'),
    value('responses').as('responses'),
    value('replies').as('replies'),
    value('flags').as('active_flags'),
    sql<number>`count(*) over ()`.as('count'),
    'u.id',
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
  const dismissed = await countDismissedFlags(
    reader,
    scope.courseKey,
    rows.map(({ id }) => id),
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    learners: rows.map((row) => ({
      username: row.username,
      threads: Number(row.threads),
      responses: Number(row.responses),
      replies: Number(row.replies),
      activeFlags: Number(row.active_flags),
      inactiveFlags: dismissed.get(row.id) ?? 0,
    })),
  };
}

/** How many reports of each person's posts moderators have dismissed. */
async function countDismissedFlags(
  reader: Reader,
  courseKey: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .selectFrom('discussion_posts as p')
    .innerJoin('discussion_flags as f', 'f.post_id', 'p.id')
    .select(['p.author_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('p.course_key', '=', courseKey)
    .where('p.author_id', 'in', [...userIds, -1])
    .where('p.anonymity', '=', 'none')
    .where('f.dismissed_at', 'is not', null)
    .groupBy('p.author_id')
    .execute();
  return new Map(rows.map((row) => [row.author_id, row.count]));
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
