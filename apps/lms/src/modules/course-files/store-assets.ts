import { createHash } from 'node:crypto';
import type { Asset } from '@lectern/olx';
import type { Database, Tx } from '../../db/database.ts';
import { lockAssets } from '../../db/locks.ts';
import {
  type AssetPiece,
  deleteOrphan,
  listComplete,
  piecesOf,
  savePieces,
} from '../../kernel/files/assets.store.ts';

/** The archive can't become a course. Nothing was changed. */
export class ImportRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefusedError';
  }
}

/** Bytes written per transaction, which take a disk a few hundredths of a second. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Stored files may be removed as orphans before `work` runs; a second attempt stores them with a new date. */
const ATTEMPTS = 3;

/**
 * Stores missing `assets`, then runs `work` in a transaction in which all of them exist. If that fails, removes the
 * ones it stored. `newAssets` is their number. `lock` takes the locks that must precede that of the files.
 */
export async function withStoredAssets<T>(
  db: Database,
  { assets, at, lock }: { assets: readonly Asset[]; at: number; lock?: (tx: Tx) => Promise<void> },
  work: (tx: Tx, newAssets: number) => Promise<T>,
): Promise<T> {
  const hashes = [...new Set(assets.map(({ sha256 }) => sha256))];
  const stored = new Set<string>();
  try {
    for (let attempt = 1; ; attempt += 1) {
      const complete = await listComplete(db.read, hashes);
      await storeAssets(db, { assets: assets.filter(({ sha256 }) => !complete.has(sha256)), at }, stored);
      const result = await db.write(async (tx) => {
        await lock?.(tx);
        await lockAssets(tx);
        const isReady = (await listComplete(tx, hashes)).size === hashes.length;
        return isReady ? { value: await work(tx, stored.size) } : null;
      });
      if (result) return result.value;
      if (attempt >= ATTEMPTS) throw new Error('Stored files disappear before they are used.');
    }
  } catch (error) {
    for (const sha256 of stored) await db.write((tx) => deleteOrphan(tx, sha256));
    throw error;
  }
}

async function storeAssets(
  db: Database,
  { assets, at }: { assets: readonly Asset[]; at: number },
  stored: Set<string>,
): Promise<void> {
  let batch: AssetPiece[] = [];
  let bytes = 0;
  const read = new Set<string>();
  const flush = async () => {
    const pieces = batch;
    batch = [];
    bytes = 0;
    if (pieces.length > 0) await db.write((tx) => savePieces(tx, pieces, at));
  };
  for (const asset of assets) {
    if (read.has(asset.sha256)) continue;
    read.add(asset.sha256);
    const whole = await readChecked(asset);
    stored.add(asset.sha256);
    for (const piece of piecesOf(asset.sha256, whole)) {
      batch.push(piece);
      bytes += piece.bytes.byteLength;
      if (bytes >= BATCH_BYTES) await flush();
    }
  }
  await flush();
}

async function readChecked(asset: Asset): Promise<Uint8Array> {
  const bytes = await asset.read();
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== asset.sha256) throw new ImportRefusedError(`${asset.path} changed while it was read.`);
  return bytes;
}
