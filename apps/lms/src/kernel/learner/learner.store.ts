import type { Reader } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { indexesOf, type LearnerFact, type LearnerFacts } from '../learner-facts/learner-fact.ts';
import { type FoundSession, sessionColumns, toFoundSession } from '../users/sessions.store.ts';
import type { User } from '../users/user.ts';
import { toUser, userColumns } from '../users/users.store.ts';
import type { LearnerHead } from './learner-head.ts';
import { courseOf, NOTHING, readHead, selectLearners } from './learner-row.store.ts';

/** A learner as another user views them, with whether that viewer is on the course team. */
export interface ViewedLearner {
  user: User;
  head: LearnerHead;
  isViewerStaff: boolean;
}

/** Reads everything that access to a course depends on. Each is one query, whatever the course's size. */
export interface Learners {
  /** Null for an unknown course. */
  findHead(reader: Reader, courseKey: string, userId: number | null): Promise<LearnerHead | null>;
  /**
   * The live session of this id hash, with its user and their head in a course (null for an unknown one), for requests
   * whose course is known before their sender.
   */
  findBySession(
    reader: Reader,
    sought: { idHash: string; courseKey: string },
    now: number,
  ): Promise<(FoundSession & { head: LearnerHead | null }) | null>;
  /** Null for an unknown course, or a learner whose account is gone. */
  findViewed(
    reader: Reader,
    courseKey: string,
    who: { learnerId: number; viewerId: number },
  ): Promise<ViewedLearner | null>;
}

declare module '../../context.ts' {
  interface Context {
    learners: Learners;
  }
}

type Facts = readonly LearnerFact<unknown>[];

const prepareUserHead = (facts: Facts) =>
  prepareQuery(
    ['courseKey', 'userId'],
    (reader, { courseKey, userId }: { courseKey: string; userId: number }) =>
      selectLearners(reader, courseKey, facts).where('users.id', '=', userId),
  );

const prepareSessionHead = (facts: Facts) =>
  prepareQuery(
    ['courseKey', 'idHash', 'now'],
    (reader, { courseKey, idHash, now }: { courseKey: string; idHash: string; now: number }) =>
      selectLearners(reader, courseKey, facts)
        .innerJoin('sessions', 'sessions.user_id', 'users.id')
        .select(userColumns)
        .select(sessionColumns)
        // PostgreSQL joins this many tables in the order in which they are written, so it has to know the user first.
        .where(({ eb, selectFrom }) =>
          eb('users.id', '=', selectFrom('sessions').select('user_id').where('id_hash', '=', idHash)),
        )
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', now),
  );

async function findHeadOfVisitor(
  reader: Reader,
  courseKey: string,
  indexes: LearnerFacts['indexes'],
): Promise<LearnerHead | null> {
  const row = await reader
    .selectFrom('course_runs as c')
    .leftJoin('course_settings', 'course_settings.course_key', 'c.course_key')
    .select(['c.version', 'course_settings.settings'])
    .where('c.course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? { ...courseOf(row), ...NOTHING, facts: { indexes, row: null } } : null;
}

async function findViewedLearner(
  reader: Reader,
  courseKey: string,
  { learnerId, viewerId }: { learnerId: number; viewerId: number },
  facts: Facts,
): Promise<ViewedLearner | null> {
  const row = await selectLearners(reader, courseKey, facts)
    .where('users.id', '=', learnerId)
    .select(userColumns)
    .select((eb) =>
      eb
        .selectFrom('course_roles as viewer')
        .where('viewer.user_id', '=', viewerId)
        .where('viewer.role', '=', 'staff')
        .whereRef('viewer.course_key', '=', 'c.course_key')
        .select('viewer.role')
        .as('viewer_role'),
    )
    .executeTakeFirst();
  const head = row ? readHead(row, indexesOf(facts)) : null;
  return row && head ? { user: toUser(row), head, isViewerStaff: row.viewer_role !== null } : null;
}

/** One per process, because it prepares its queries. `facts`: all that others may ask for. */
export function createLearners(facts: Facts): Learners {
  const indexes = indexesOf(facts);
  const listUserHead = prepareUserHead(facts);
  const listSessionHead = prepareSessionHead(facts);
  return {
    async findHead(reader, courseKey, userId) {
      if (userId === null) return findHeadOfVisitor(reader, courseKey, indexes);
      const [row] = await listUserHead(reader, { courseKey, userId });
      return row ? readHead(row, indexes) : null;
    },
    async findBySession(reader, { idHash, courseKey }, now) {
      const [row] = await listSessionHead(reader, { courseKey, idHash, now });
      return row ? { ...toFoundSession(idHash, row), head: readHead(row, indexes) } : null;
    },
    findViewed: (reader, courseKey, who) => findViewedLearner(reader, courseKey, who, facts),
  };
}
