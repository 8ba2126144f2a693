import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Audience } from './audience.ts';

export interface NewAnnouncement {
  courseKey: string;
  authorId: number;
  audience: Audience;
  subject: string;
  /** Markdown, as written. */
  source: string;
  /** The same as sanitized HTML. */
  body: string;
  formKey: string;
}

/** Times are epoch milliseconds. */
export interface Announcement {
  id: number;
  courseKey: string;
  audience: Audience;
  subject: string;
  source: string;
  body: string;
  createdAt: number;
}

/** The learners of an audience who could sign in. */
function selectAudience(reader: Reader, courseKey: string, audience: Audience) {
  return reader
    .selectFrom('enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.course_key', '=', courseKey)
    .where('e.is_active', '=', 1)
    .where('u.is_active', '=', 1)
    .$if(audience.kind === 'cohort', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('cohort_members as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'e.user_id')
            .where('m.course_key', '=', courseKey)
            .where('m.cohort', '=', audience.kind === 'cohort' ? audience.cohort : ''),
        ),
      ),
    )
    .$if(audience.kind === 'not-started', (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('activity_days as d')
              .select('d.user_id')
              .whereRef('d.user_id', '=', 'e.user_id')
              .where('d.course_key', '=', courseKey),
          ),
        ),
      ),
    );
}

/** How many learners an announcement would reach now. */
export async function countAudience(reader: Reader, courseKey: string, audience: Audience): Promise<number> {
  const row = await selectAudience(reader, courseKey, audience)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Stores an announcement with its recipients. Null if the same form has already sent one. */
export async function insertAnnouncement(
  tx: Tx,
  { courseKey, authorId, audience, subject, source, body, formKey }: NewAnnouncement,
  at: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('announcements')
    .values({
      course_key: courseKey,
      author_id: authorId,
      audience: audience.kind,
      cohort: audience.kind === 'cohort' ? audience.cohort : null,
      subject,
      source,
      body,
      form_key: formKey,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['course_key', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .insertInto('announcement_recipients')
    .columns(['announcement_id', 'user_id'])
    .expression(
      selectAudience(tx, courseKey, audience).select((eb) => [
        eb.cast<number>(eb.val(row.id), 'integer').as('announcement_id'),
        'u.id as user_id',
      ]),
    )
    .execute();
  return row.id;
}

/**
 * Claims up to `limit` recipients who haven't been notified, and marks them as notified: two processes never claim the same
 * ones, since a row that another transaction has claimed no longer matches.
 */
export async function claimRecipients(
  tx: Tx,
  announcementId: number,
  { limit, at }: { limit: number; at: number },
): Promise<number[]> {
  const rows = await tx
    .updateTable('announcement_recipients')
    .set({ notified_at: at })
    .where('announcement_id', '=', announcementId)
    .where('notified_at', 'is', null)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('announcement_recipients')
        .select('user_id')
        .where('announcement_id', '=', announcementId)
        .where('notified_at', 'is', null)
        .orderBy('user_id')
        .limit(limit),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findAnnouncement(reader: Reader, id: number): Promise<Announcement | null> {
  const row = await reader.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readAnnouncement(row) : null;
}

export interface SentAnnouncement extends Announcement {
  /** Username; null once the account is gone. */
  author: string | null;
  recipients: number;
  /** How many of them have been notified. */
  notified: number;
}

/** The record of a course's announcements, newest first. */
export async function listSentAnnouncements(
  reader: Reader,
  courseKey: string,
  limit: number,
): Promise<SentAnnouncement[]> {
  const rows = await reader
    .selectFrom('announcements as a')
    .leftJoin('users as u', 'u.id', 'a.author_id')
    .leftJoin('announcement_recipients as r', 'r.announcement_id', 'a.id')
    .selectAll('a')
    .select((eb) => [
      'u.username',
      eb.fn.count<number>('r.user_id').as('recipients'),
      eb.fn.count<number>('r.notified_at').as('notified'),
    ])
    .where('a.course_key', '=', courseKey)
    .groupBy(['a.id', 'u.username'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...readAnnouncement(row),
    author: row.username,
    recipients: row.recipients,
    notified: row.notified,
  }));
}

/** Those that a learner sees: written for everyone, also before they enrolled, or sent to them. */
function selectVisible(reader: Reader, courseKey: string, userId: number | null) {
  return reader
    .selectFrom('announcements as a')
    .where('a.course_key', '=', courseKey)
    .where((eb) =>
      eb.or([
        eb('a.audience', '=', 'everyone'),
        ...(userId === null
          ? []
          : [
              eb.exists(
                eb
                  .selectFrom('announcement_recipients as r')
                  .select('r.user_id')
                  .whereRef('r.announcement_id', '=', 'a.id')
                  .where('r.user_id', '=', userId),
              ),
            ]),
      ]),
    );
}

/** What a learner sees of a course's announcements, newest first; without `userId`, what visitors see. */
export async function listAnnouncements(
  reader: Reader,
  courseKey: string,
  userId: number | null,
): Promise<Announcement[]> {
  const rows = await selectVisible(reader, courseKey, userId)
    .selectAll('a')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(readAnnouncement);
}

const listFirstVisible = prepareQuery(
  ['courseKey', 'userId'],
  (reader, { courseKey, userId }: { courseKey: string; userId: number }) =>
    selectVisible(reader, courseKey, userId).select('a.id').limit(1),
);

/** No account has this id. */
const NOBODY = 0;

/** Whether there are any of these. Every outline asks. */
export async function hasAnnouncements(
  reader: Reader,
  courseKey: string,
  userId: number | null,
): Promise<boolean> {
  return (await listFirstVisible(reader, { courseKey, userId: userId ?? NOBODY })).length > 0;
}

function readAnnouncement(row: {
  id: number;
  course_key: string;
  audience: Audience['kind'];
  cohort: string | null;
  subject: string;
  source: string;
  body: string;
  created_at: number;
}): Announcement {
  return {
    id: row.id,
    courseKey: row.course_key,
    audience:
      row.audience === 'cohort' ? { kind: 'cohort', cohort: row.cohort ?? '' } : { kind: row.audience },
    subject: row.subject,
    source: row.source,
    body: row.body,
    createdAt: row.created_at,
  };
}
