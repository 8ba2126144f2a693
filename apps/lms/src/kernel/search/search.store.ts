import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../db/database.ts';
import type { DocumentKind, SearchDocument } from './search-documents.ts';
import type { SearchMatch } from './search-match.ts';
import {
  type MatchMode,
  type QueryKeys,
  rankedFtsQuery,
  type TsQueries,
  tsQueries,
  tsVector,
} from './word-query.ts';

/** The version of the indexer. Increment it with every change to which words and documents a course has. */
const INDEXER = '2';

/** A document with the keys of its words. */
export interface IndexedDocument extends SearchDocument {
  titleKeys: readonly string[];
  bodyKeys: readonly string[];
}

export interface CourseIndex {
  courseKey: string;
  version: string;
  documents: readonly IndexedDocument[];
}

type Dialect = Database['dialect'];

/** The course as one word of a full-text table. */
export function scopeOf(courseKey: string): string {
  return createHash('sha256').update(courseKey).digest('hex');
}

const BATCH = 200;

/**
 * Replaces the documents of a course with those of its new version. Call it in the transaction that makes the version
 * current, with the course locked.
 */
export async function saveSearchIndex(tx: Tx, dialect: Dialect, index: CourseIndex): Promise<void> {
  const { courseKey, version, documents } = index;
  const isKnown = await tx
    .selectFrom('search_indexes')
    .select('version')
    .where('course_key', '=', courseKey)
    .where('version', '=', version)
    .where('indexer', '=', INDEXER)
    .executeTakeFirst();
  if (isKnown) return;
  await deleteDocuments(tx, dialect, courseKey);
  for (let start = 0; start < documents.length; start += BATCH) {
    await insertDocuments(tx, dialect, { ...index, documents: documents.slice(start, start + BATCH) });
  }
  const values = { version, indexer: INDEXER };
  await tx
    .insertInto('search_indexes')
    .values({ course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.column('course_key').doUpdateSet(values))
    .execute();
}

/** Deletes the documents of a course. */
export async function deleteSearchIndex(tx: Tx, dialect: Dialect, courseKey: string): Promise<void> {
  await deleteDocuments(tx, dialect, courseKey);
  await tx.deleteFrom('search_indexes').where('course_key', '=', courseKey).execute();
}

async function deleteDocuments(tx: Tx, dialect: Dialect, courseKey: string): Promise<void> {
  if (dialect === 'sqlite') {
    await tx
      .deleteFrom('search_words')
      .where('rowid', 'in', (eb) =>
        eb.selectFrom('search_documents').select('id').where('course_key', '=', courseKey),
      )
      .execute();
  }
  await tx.deleteFrom('search_documents').where('course_key', '=', courseKey).execute();
}

async function insertDocuments(
  tx: Tx,
  dialect: Dialect,
  { courseKey, version, documents }: CourseIndex,
): Promise<void> {
  const rows = await tx
    .insertInto('search_documents')
    .values(
      documents.map(({ key, kind, title, body, titleKeys, bodyKeys }) => ({
        course_key: courseKey,
        version,
        usage_key: key,
        kind,
        title,
        body,
        ...(dialect === 'postgres' && {
          words: sql<string>`cast(${tsVector(titleKeys, bodyKeys)} as tsvector)`,
        }),
      })),
    )
    .returning(['id', 'usage_key'])
    .execute();
  if (dialect === 'postgres') return;
  const ids = new Map(rows.map((row) => [row.usage_key, row.id]));
  await tx
    .insertInto('search_words')
    .values(
      documents.map(({ key, titleKeys, bodyKeys }) => ({
        rowid: ids.get(key) ?? 0,
        scope: scopeOf(courseKey),
        title: titleKeys.join(' '),
        body: bodyKeys.join(' '),
      })),
    )
    .execute();
}

/** The current versions of courses that this indexer hasn't indexed yet. */
export async function listUnindexedCourses(
  reader: Reader,
): Promise<{ courseKey: string; version: string }[]> {
  const rows = await reader
    .selectFrom('course_runs')
    .leftJoin('search_indexes', (join) =>
      join
        .onRef('search_indexes.course_key', '=', 'course_runs.course_key')
        .onRef('search_indexes.version', '=', 'course_runs.version')
        .on('search_indexes.indexer', '=', INDEXER),
    )
    .select(['course_runs.course_key', 'course_runs.version'])
    .where('search_indexes.version', 'is', null)
    .execute();
  return rows.map((row) => ({ courseKey: row.course_key, version: row.version }));
}

/** The matches of a query, and the version of the course that they belong to; null without any. */
export interface SearchMatches {
  version: string | null;
  matches: SearchMatch[];
}

/**
 * Maximum number of documents per query; those that aren't visible are removed later, so far more than a learner reads.
 */
const MAX_MATCHES = 5_000;
/** Number of matches returned with their body, which saves most searches a query. */
const WITH_BODY = 60;
const TITLE_WEIGHT = 4;
/** PostgreSQL's weights of words in bodies (D) and titles (A), and a rank that sinks slowly with the length of a text. */
const WEIGHTS = `{${1 / TITLE_WEIGHT}, 0, 0, 1}`;
const BY_LENGTH = 1;

/** The documents of a course that match, best first. One query. */
export async function listMatches(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  courseKey: string,
  { keys, mode }: { keys: QueryKeys; mode: MatchMode },
): Promise<SearchMatches> {
  const rows = await read
    .with('matched', (db) =>
      dialect === 'sqlite'
        ? db
            .selectFrom('search_words')
            .select([
              'rowid as id',
              sql<number>`-bm25(search_words, 0, ${sql.lit(TITLE_WEIGHT)}, 1)`.as('score'),
            ])
            .where('search_words.search_words', 'match', rankedFtsQuery(scopeOf(courseKey), keys, mode))
        : db
            .selectFrom('search_documents')
            .select(['id', postgresScore(tsQueries(keys, mode)).as('score')])
            .where('course_key', '=', courseKey)
            .where(sql<boolean>`words @@ ${asQuery(tsQueries(keys, mode).query)}`),
    )
    .with('ranked', (db) =>
      db
        .selectFrom('matched')
        .select(['id', 'score', sql<number>`row_number() over (order by score desc, id)`.as('rank')])
        .orderBy('rank')
        .limit(MAX_MATCHES),
    )
    .selectFrom('ranked')
    .innerJoin('search_documents as document', 'document.id', 'ranked.id')
    .select([
      'document.id',
      'document.version',
      'document.usage_key',
      'document.kind',
      'document.title',
      'ranked.score',
      sql<string | null>`case when rank <= ${sql.lit(WITH_BODY)} then document.body end`.as('body'),
    ])
    .orderBy('rank')
    .execute();
  return {
    version: rows[0]?.version ?? null,
    matches: rows.map(({ id, usage_key, kind, title, body, score }) => ({
      id,
      key: usage_key,
      kind: kind as DocumentKind,
      title,
      body,
      score,
    })),
  };
}

const asQuery = (text: string) => sql`cast(${text} as tsquery)`;

/** Documents with the whole phrase come before all others. */
function postgresScore({ rank, phrase }: TsQueries) {
  const score = sql<number>`ts_rank(cast(${WEIGHTS} as float4[]), words, ${asQuery(rank)}, ${sql.lit(BY_LENGTH)})`;
  return phrase === null
    ? score
    : sql<number>`${score} + case when words @@ ${asQuery(phrase)} then 1 else 0 end`;
}

/** The bodies of documents, by id. Some may be missing: a new version has replaced them. */
export async function listBodies(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('search_documents')
    .select(['id', 'body'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}
