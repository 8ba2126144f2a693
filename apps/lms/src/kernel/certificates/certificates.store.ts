import { randomBytes, randomInt } from 'node:crypto';
import type { Reader, Tx } from '../../db/database.ts';
import { type CertificateDesign, hashDesign } from './stored-design.ts';

/** Bits of one status list: the minimum of the Bitstring Status List specification. */
export const STATUS_LIST_LENGTH = 131_072;
/** Lists are at most half full, so that a random index is likely to be free. */
const CERTIFICATES_PER_LIST = STATUS_LIST_LENGTH / 2;

/** A certificate as it is stored; see certificates.tables.ts. Times are epoch milliseconds. */
export interface StoredCertificate {
  id: string;
  userId: number;
  courseKey: string;
  isGranted: boolean;
  issuedAt: number | null;
  visibleFrom: number | null;
  name: string | null;
  /** The grade when it was issued, a fraction; null while it is queued. */
  percent: number | null;
  changedAt: number;
  revokedAt: number | null;
  revokedReason: string | null;
  statusIndex: number;
}

/** An issued certificate with everything printed on it. */
export interface IssuedCertificate extends StoredCertificate {
  issuedAt: number;
  name: string;
  design: CertificateDesign;
}

interface Learner {
  userId: number;
  courseKey: string;
}

const COLUMNS = [
  'certificates.id',
  'certificates.user_id',
  'certificates.course_key',
  'certificates.is_granted',
  'certificates.issued_at',
  'certificates.visible_from',
  'certificates.name',
  'certificates.percent',
  'certificates.changed_at',
  'certificates.revoked_at',
  'certificates.revoked_reason',
  'certificates.status_index',
] as const;

function selectCertificates(reader: Reader) {
  return reader.selectFrom('certificates').select(COLUMNS);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirst']>>>;

function readStored(row: Row): StoredCertificate {
  return {
    id: row.id,
    userId: row.user_id,
    courseKey: row.course_key,
    isGranted: row.is_granted === 1,
    issuedAt: row.issued_at,
    visibleFrom: row.visible_from,
    name: row.name,
    percent: row.percent,
    changedAt: row.changed_at,
    revokedAt: row.revoked_at,
    revokedReason: row.revoked_reason,
    statusIndex: row.status_index,
  };
}

function selectIssued(reader: Reader) {
  return selectCertificates(reader)
    .innerJoin('certificate_designs', 'certificate_designs.hash', 'certificates.design_hash')
    .select('certificate_designs.design');
}

/** Null if it is not issued yet. */
function readIssued(row: Row & { design: string }): IssuedCertificate | null {
  const { issuedAt, name, ...certificate } = readStored(row);
  if (issuedAt === null || name === null) return null;
  return { ...certificate, issuedAt, name, design: JSON.parse(row.design) as CertificateDesign };
}

/** A learner's certificate of a course, even if queued or revoked; null without one. */
export async function findCertificateOf(
  reader: Reader,
  { userId, courseKey }: Learner,
): Promise<StoredCertificate | null> {
  const row = await selectCertificates(reader)
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? readStored(row) : null;
}

/** An issued certificate by its public id, even if revoked; null without one. */
export async function findIssuedCertificate(reader: Reader, id: string): Promise<IssuedCertificate | null> {
  const row = await selectIssued(reader).where('id', '=', id).executeTakeFirst();
  return row ? readIssued(row) : null;
}

/** A learner's issued certificates, newest first, including revoked ones. */
export async function listCertificatesOf(reader: Reader, userId: number): Promise<IssuedCertificate[]> {
  const rows = await selectIssued(reader)
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .execute();
  return rows.map(readIssued).filter((certificate) => certificate !== null);
}

/** All certificates of a course, or of every course if it is null; oldest first. */
export async function listCertificates(
  reader: Reader,
  courseKey: string | null,
): Promise<(StoredCertificate & { username: string })[]> {
  let query = selectCertificates(reader)
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select('users.username')
    .orderBy('certificates.created_at')
    .orderBy('certificates.id');
  if (courseKey !== null) query = query.where('course_key', '=', courseKey);
  return (await query.execute()).map((row) => ({ ...readStored(row), username: row.username }));
}

/**
 * Inserts a queued certificate; false if the learner already has one of the course: queued, issued or revoked. Of two
 * concurrent transactions one inserts it.
 */
export async function insertCertificate(
  tx: Tx,
  { userId, courseKey, isGranted, at }: Learner & { isGranted: boolean; at: number },
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('certificates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lists = 1 + Math.floor(count / CERTIFICATES_PER_LIST);
  for (;;) {
    const row = await tx
      .insertInto('certificates')
      .values({
        id: randomBytes(16).toString('hex'),
        user_id: userId,
        course_key: courseKey,
        is_granted: isGranted ? 1 : 0,
        is_identity_verified: 0,
        created_at: at,
        changed_at: at,
        status_index: randomInt(lists * STATUS_LIST_LENGTH),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return true;
    if (await findCertificateOf(tx, { userId, courseKey })) return false;
    // The random index was taken: try another.
  }
}

/** What a certificate gets when it is issued. */
export interface Issue {
  name: string;
  mode: string | null;
  /** Fraction 0..1. */
  percent: number;
  isIdentityVerified: boolean;
  visibleFrom: number | null;
  design: CertificateDesign;
}

/** Issues a queued certificate, or updates an issued one, which keeps its id and date of issue. */
export async function saveIssue(
  tx: Tx,
  certificate: Pick<StoredCertificate, 'id' | 'issuedAt'>,
  { issue, at }: { issue: Issue; at: number },
): Promise<void> {
  const hash = hashDesign(issue.design);
  await tx
    .insertInto('certificate_designs')
    .values({ hash, design: JSON.stringify(issue.design) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await tx
    .updateTable('certificates')
    .set({
      name: issue.name,
      mode: issue.mode,
      percent: issue.percent,
      is_identity_verified: issue.isIdentityVerified ? 1 : 0,
      visible_from: issue.visibleFrom,
      design_hash: hash,
      issued_at: certificate.issuedAt ?? at,
      changed_at: at,
    })
    .where('id', '=', certificate.id)
    .execute();
}

/** Deletes a certificate if it is still queued. */
export async function deleteQueued(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('certificates').where('id', '=', id).where('issued_at', 'is', null).execute();
}

/** Deletes the queued certificates of a course. */
export async function deleteQueuedOf(tx: Tx, courseKey: string): Promise<void> {
  await tx
    .deleteFrom('certificates')
    .where('course_key', '=', courseKey)
    .where('issued_at', 'is', null)
    .execute();
}

/** Revokes a certificate, or reinstates it if `revoked` is null. */
export async function saveRevocation(
  tx: Tx,
  id: string,
  revoked: { at: number; reason: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ revoked_at: revoked?.at ?? null, revoked_reason: revoked?.reason ?? null })
    .where('id', '=', id)
    .execute();
}

/** Records that staff granted the certificate regardless of the grade. */
export async function markGranted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('certificates').set({ is_granted: 1 }).where('id', '=', id).execute();
}

/** The indices of revoked certificates in a status list. */
export async function listRevokedIndices(reader: Reader, list: number): Promise<number[]> {
  const first = list * STATUS_LIST_LENGTH;
  const rows = await reader
    .selectFrom('certificates')
    .select('status_index')
    .where('revoked_at', 'is not', null)
    .where('status_index', '>=', first)
    .where('status_index', '<', first + STATUS_LIST_LENGTH)
    .execute();
  return rows.map((row) => row.status_index - first);
}

/** How many status lists are in use. */
export async function countStatusLists(reader: Reader): Promise<number> {
  const { last } = await reader
    .selectFrom('certificates')
    .select((eb) => eb.fn.max<number | null>('status_index').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : 1 + Math.floor(last / STATUS_LIST_LENGTH);
}

/** The name that a learner chose for certificates; null if it is the account's. */
export async function findCertificateName(reader: Reader, userId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('certificate_names')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Saves the name for future certificates and updates valid ones, except those with the name of a verified identity:
 * otherwise a certificate could be passed on to somebody else.
 */
export async function saveCertificateName(
  tx: Tx,
  userId: number,
  { name, at }: { name: string; at: number },
): Promise<void> {
  await tx
    .insertInto('certificate_names')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .execute();
  await tx
    .updateTable('certificates')
    .set({ name, changed_at: at })
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('is_identity_verified', '=', 0)
    .where('name', '!=', name)
    .execute();
}
