import type { Reader, Tx } from '../../db/database.ts';

/** 1 MiB: what is read and sent at a time. */
export const CHUNK_SIZE = 1024 * 1024;

export interface StoredAsset {
  sha256: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Whether the bytes are there already: content-addressed, so they need not be read and written again. */
export async function hasAsset(reader: Reader, sha256: string): Promise<boolean> {
  const row = await reader
    .selectFrom('assets')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveAsset(
  tx: Tx,
  asset: { sha256: string; bytes: Uint8Array; at: number },
): Promise<void> {
  const { sha256, bytes, at } = asset;
  await tx.insertInto('assets').values({ sha256, size: bytes.byteLength, created_at: at }).execute();
  for (let position = 0; position * CHUNK_SIZE < bytes.byteLength; position += 1) {
    const start = position * CHUNK_SIZE;
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset + start, chunkLength(bytes.byteLength, start));
    await tx.insertInto('asset_chunks').values({ sha256, position, bytes: chunk }).execute();
  }
}

const chunkLength = (size: number, start: number): number => Math.min(CHUNK_SIZE, size - start);

/** Makes an asset known under a name; the same name again takes the new content type. */
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

/** An asset by content and name, or null when no course knows it under this name. */
export async function findAsset(reader: Reader, sha256: string, name: string): Promise<StoredAsset | null> {
  const row = await reader
    .selectFrom('asset_names')
    .innerJoin('assets', 'assets.sha256', 'asset_names.sha256')
    .select(['assets.size', 'asset_names.content_type'])
    .where('asset_names.sha256', '=', sha256)
    .where('asset_names.name', '=', name)
    .executeTakeFirst();
  return row ? { sha256, size: row.size, contentType: row.content_type } : null;
}

/** The bytes from `start` to `end`, both included, one chunk at a time. */
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
