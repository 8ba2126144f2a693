import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { deleteOrphan } from './assets.store.ts';
import type { UploadsTable } from './uploads.tables.ts';

/** The work of a learner on a block that a file belongs to. */
export interface UploadOwner {
  userId: number;
  courseKey: string;
  usageKey: string;
}

/** A file whose bytes are stored, as it is recorded. */
interface NewFile extends Pick<Upload, 'name' | 'contentType' | 'sha256'> {
  bytes: Uint8Array;
}

/** A stored file. */
export interface Upload extends UploadOwner {
  id: number;
  name: string;
  contentType: string;
  sha256: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  uploadedAt: number;
}

/** Adds the record of a file whose bytes are stored; see {@link withStoredUpload}. */
export async function insertUpload(
  tx: Tx,
  { userId, courseKey, usageKey }: UploadOwner,
  { file, at }: { file: NewFile; at: number },
): Promise<Upload> {
  const { name, contentType, sha256 } = file;
  const size = file.bytes.byteLength;
  const { id } = await tx
    .insertInto('uploads')
    .values({
      user_id: userId,
      course_key: courseKey,
      usage_key: usageKey,
      name,
      content_type: contentType,
      sha256,
      size,
      uploaded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId, courseKey, usageKey, name, contentType, sha256, size, uploadedAt: at };
}

export async function findUpload(reader: Reader, id: number): Promise<Upload | null> {
  const row = await reader.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toUpload(row) : null;
}

function toUpload(row: Selectable<UploadsTable>): Upload {
  return {
    id: row.id,
    userId: row.user_id,
    courseKey: row.course_key,
    usageKey: row.usage_key,
    name: row.name,
    contentType: row.content_type,
    sha256: row.sha256,
    size: row.size,
    uploadedAt: row.uploaded_at,
  };
}

/** All files of learners' work on one block, including those of drafts and of staff. */
export async function listUploads(
  reader: Reader,
  { courseKey, usageKey }: Omit<UploadOwner, 'userId'>,
): Promise<Upload[]> {
  const rows = await reader
    .selectFrom('uploads')
    .selectAll()
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .orderBy('id')
    .execute();
  return rows.map(toUpload);
}

/**
 * Removes the files of a learner's work on some blocks, except those with an id in `except`, and the bytes that nothing
 * else refers to. The caller holds the lock of the user.
 */
export async function removeUploads(
  tx: Tx,
  { userId, courseKey }: Omit<UploadOwner, 'usageKey'>,
  usageKeys: readonly string[],
  except: readonly number[] = [],
): Promise<void> {
  if (usageKeys.length === 0) return;
  let query = tx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys]);
  if (except.length > 0) query = query.where('id', 'not in', [...except]);
  const removed = await query.returning('sha256').execute();
  for (const sha256 of new Set(removed.map((row) => row.sha256))) await deleteOrphan(tx, sha256);
}

/** Removes all files of learners' work in a course. Returns their hashes, for {@link deleteOrphan}. */
export async function deleteUploadsOf(tx: Tx, courseKey: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('course_key', '=', courseKey)
    .returning('sha256')
    .execute();
  return rows.map((row) => row.sha256);
}

/** In place of a block, for pictures in the discussions of a course. */
export const PICTURE_KEY = 'discussions';

/** Pictures of discussions whose last upload was before `before` (epoch milliseconds), once per course. */
export async function listOldPictures(
  reader: Reader,
  before: number,
): Promise<{ courseKey: string; sha256: string }[]> {
  const rows = await reader
    .selectFrom('uploads')
    .select(['course_key', 'sha256'])
    .where('usage_key', '=', PICTURE_KEY)
    .groupBy(['course_key', 'sha256'])
    .having((eb) => eb(eb.fn.max('uploaded_at'), '<', before))
    .execute();
  return rows.map((row) => ({ courseKey: row.course_key, sha256: row.sha256 }));
}

/** Removes a picture from the discussions of a course, and its bytes if nothing else refers to them. */
export async function removePicture(tx: Tx, courseKey: string, sha256: string): Promise<void> {
  await tx
    .deleteFrom('uploads')
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', PICTURE_KEY)
    .where('sha256', '=', sha256)
    .execute();
  await deleteOrphan(tx, sha256);
}

/** A picture that somebody uploaded for a post, by the hash of its bytes. */
export async function findPicture(
  reader: Reader,
  sha256: string,
): Promise<{ contentType: string; size: number } | null> {
  const row = await reader
    .selectFrom('uploads')
    .select(['content_type', 'size'])
    .where('sha256', '=', sha256)
    .where('usage_key', '=', PICTURE_KEY)
    .executeTakeFirst();
  return row ? { contentType: row.content_type, size: row.size } : null;
}
