import { createHash } from 'node:crypto';
import type { Asset, CourseTree, Diagnostic } from '@lectern/olx';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { hasAsset, saveAsset, saveAssetName } from './assets.store.ts';
import { compileCourse } from './compile-course.ts';
import { summarizeCourse } from './course-summary.ts';
import { saveCourse } from './courses.store.ts';

/** What a parsed archive brings. */
export interface CourseImport {
  tree: CourseTree;
  assets: readonly Asset[];
  diagnostics: readonly Diagnostic[];
}

export interface ImportOutcome {
  courseKey: string;
  /** SHA-256 of the tree, hex. */
  version: string;
  /** False when this very version was there already. */
  changed: boolean;
  /** Assets whose bytes were not stored before. */
  newAssets: number;
}

/** The archive can't become a course. Nothing was changed. */
export class ImportRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefusedError';
  }
}

/**
 * Stores a course in one transaction: either all of it or nothing. Importing the same again changes nothing; another
 * version takes the place of the former, and what learners did stays with the usage keys. Throws ImportRefusedError
 * when an asset's bytes are not what its address says.
 */
export async function importCourse(
  { db, clock }: { db: Database; clock: Clock },
  { tree, assets }: CourseImport,
): Promise<ImportOutcome> {
  const text = JSON.stringify(tree);
  const version = createHash('sha256').update(text).digest('hex');
  const at = clock.now();
  // A tree that breaks its invariants must fail here, not in a learner's request.
  compileCourse(tree, version, at);
  return db.write(async (tx) => {
    let newAssets = 0;
    for (const asset of assets) newAssets += (await importAsset(tx, asset, at)) ? 1 : 0;
    const changed = await saveCourse(tx, {
      courseKey: tree.courseKey,
      version,
      tree: text,
      summary: summarizeCourse(tree),
      at,
    });
    return { courseKey: tree.courseKey, version, changed, newAssets };
  });
}

async function importAsset(tx: Tx, asset: Asset, at: number): Promise<boolean> {
  const { sha256, name, contentType } = asset;
  const isNew = !(await hasAsset(tx, sha256));
  if (isNew) {
    const bytes = await asset.read();
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (actual !== sha256) throw new ImportRefusedError(`${asset.path} changed while it was read.`);
    await saveAsset(tx, { sha256, bytes, at });
  }
  await saveAssetName(tx, { sha256, name, contentType });
  return isNew;
}
