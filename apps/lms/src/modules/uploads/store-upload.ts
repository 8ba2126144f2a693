import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { insertUpload, type Upload, type UploadOwner } from '../../kernel/files/uploads.store.ts';
import { withStoredAssets } from '../course-files/store-assets.ts';
import type { CheckedFile } from './check-file.ts';

/**
 * Stores a checked file for a learner's work, then runs `work` with its record, in one transaction that holds the lock of the
 * learner. If `work` throws, neither record nor bytes are stored. Bytes that are already stored aren't written again.
 */
export async function withStoredUpload<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { file, owner }: { file: CheckedFile; owner: UploadOwner },
  work: (tx: Tx, upload: Upload) => Promise<T>,
): Promise<T> {
  const { sha256, name, contentType, bytes } = file;
  const asset = {
    path: name,
    name,
    sha256,
    contentType,
    size: bytes.byteLength,
    url: '',
    locked: true,
    read: async () => bytes,
  };
  const at = clock.now();
  const lock = (tx: Tx) => lockUser(tx, owner.userId);
  return withStoredAssets(db, { assets: [asset], at, lock }, async (tx) =>
    work(tx, await insertUpload(tx, owner, { file, at })),
  );
}
