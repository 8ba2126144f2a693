import type { Reader, Tx } from '../../db/database.ts';
import { lockAssets } from '../../db/locks.ts';

/** 1 MiB: the amount that is read and sent at a time. */
export const CHUNK_SIZE = 1024 * 1024;

/** SQLite allows at most 32,766 parameters. */
const HASHES_PER_QUERY = 1_000;

export interface StoredAsset {
  sha256: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Whether all courses that have it lock it. */
  isLocked: boolean;
  /** Whether it is on the card or about page of a course that everyone may find. */
  isPublic: boolean;
}

/** The assets that are completely stored, and needn't be stored again because they are content-addressed. */
export async function listComplete(reader: Reader, hashes: readonly string[]): Promise<Set<string>> {
  const complete = new Set<string>();
  for (let start = 0; start < hashes.length; start += HASHES_PER_QUERY) {
    const rows = await reader
      .selectFrom('assets')
      .leftJoin('asset_chunks', 'asset_chunks.sha256', 'assets.sha256')
      .select(({ fn }) => [
        'assets.sha256',
        'assets.size',
        fn.count<number>('asset_chunks.position').as('chunks'),
      ])
      .where('assets.sha256', 'in', hashes.slice(start, start + HASHES_PER_QUERY))
      .groupBy(['assets.sha256', 'assets.size'])
      .execute();
    for (const { sha256, size, chunks } of rows) {
      if (chunks === Math.ceil(size / CHUNK_SIZE)) complete.add(sha256);
    }
  }
  return complete;
}

/** A chunk of an asset; an empty asset has one empty chunk. */
export interface AssetPiece {
  sha256: string;
  /** Size of the whole asset in bytes. */
  size: number;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** Splits an asset into chunks as they are stored. */
export function piecesOf(sha256: string, whole: Uint8Array): AssetPiece[] {
  const size = whole.byteLength;
  return Array.from({ length: Math.max(1, Math.ceil(size / CHUNK_SIZE)) }, (_, position) => ({
    sha256,
    size,
    position,
    bytes: whole.subarray(position * CHUNK_SIZE, (position + 1) * CHUNK_SIZE),
  }));
}

/** Stores chunks; existing ones are unchanged, so an interrupted import can be run again. */
export async function savePieces(tx: Tx, pieces: readonly AssetPiece[], at: number): Promise<void> {
  for (const { sha256, size, position, bytes } of pieces) {
    if (position === 0) {
      await tx
        .insertInto('assets')
        .values({ sha256, size, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (size === 0) continue;
    await tx
      .insertInto('asset_chunks')
      .values({ sha256, position, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Assets stored before `before` (epoch milliseconds) that neither a course nor a learner's work refers to: their import
 * or upload has failed, or their account was removed.
 */
export async function listOrphans(reader: Reader, before: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('assets')
    .leftJoin('asset_names', 'asset_names.sha256', 'assets.sha256')
    .leftJoin('uploads', 'uploads.sha256', 'assets.sha256')
    .select('assets.sha256')
    .where('asset_names.sha256', 'is', null)
    .where('uploads.sha256', 'is', null)
    .where('assets.created_at', '<', before)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Removes an asset and its bytes unless a course or a learner's work refers to it. */
export async function deleteOrphan(tx: Tx, sha256: string): Promise<void> {
  await lockAssets(tx);
  await tx
    .deleteFrom('assets')
    .where('sha256', '=', sha256)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('asset_names').select('name').whereRef('asset_names.sha256', '=', 'assets.sha256')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uploads').select('id').whereRef('uploads.sha256', '=', 'assets.sha256'))),
    )
    .execute();
}

/** Saves an asset's name and content type, which replaces an earlier one of the same name. */
export async function saveAssetName(
  tx: Tx,
  asset: { sha256: string; name: string; contentType: string },
): Promise<void> {
  const { sha256, name, contentType } = asset;
  await tx
    .insertInto('asset_names')
    .values({ sha256, name, content_type: contentType })
    .onConflict((conflict) => conflict.columns(['sha256', 'name']).doUpdateSet({ content_type: contentType }))
    .execute();
}

/** Deletes an asset's name if no course has it under this one. The caller holds the lock of the files. */
export async function deleteUnusedName(
  tx: Tx,
  { sha256, name }: { sha256: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('asset_names')
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('course_files')
            .select('course_key')
            .where('sha256', '=', sha256)
            .where('name', '=', name),
        ),
      ),
    )
    .execute();
}

/** An asset by hash and name, or null if no course has it under this name. */
export async function findAsset(reader: Reader, sha256: string, name: string): Promise<StoredAsset | null> {
  const row = await reader
    .selectFrom('asset_names')
    .innerJoin('assets', 'assets.sha256', 'asset_names.sha256')
    .select((row) => [
      'assets.size',
      'asset_names.content_type',
      row
        .selectFrom('course_files')
        .select((file) => file.fn.min('course_files.is_locked').as('is_locked'))
        .whereRef('course_files.sha256', '=', 'asset_names.sha256')
        .whereRef('course_files.name', '=', 'asset_names.name')
        .as('is_locked'),
      row
        .selectFrom('course_files')
        .select((file) => file.fn.max('course_files.is_public').as('is_public'))
        .whereRef('course_files.sha256', '=', 'asset_names.sha256')
        .as('is_public'),
    ])
    .where('asset_names.sha256', '=', sha256)
    .where('asset_names.name', '=', name)
    .executeTakeFirst();
  return row
    ? {
        sha256,
        size: row.size,
        contentType: row.content_type,
        isLocked: row.is_locked === 1,
        isPublic: row.is_public === 1,
      }
    : null;
}

/** The bytes from `start` to `end`, inclusive, chunk by chunk. */
export async function* readAsset(
  reader: Reader,
  sha256: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  const last = Math.floor(end / CHUNK_SIZE);
  for (let position = Math.floor(start / CHUNK_SIZE); position <= last; position += 1) {
    const row = await reader
      .selectFrom('asset_chunks')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row) throw new Error(`Asset ${sha256} has no chunk ${position}`);
    const offset = position * CHUNK_SIZE;
    yield row.bytes.subarray(Math.max(0, start - offset), end - offset + 1);
  }
}
