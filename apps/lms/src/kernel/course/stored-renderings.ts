import type { Database, Reader } from '../../db/database.ts';
import type { RenderedTree } from '../rendering/rendered-tree.ts';
import { getCourseTree } from './courses.store.ts';
import { findRendering, listUnrenderedVersions, saveRendering } from './renderings.store.ts';

/** The rendering of one version; rendered here if another release imported it. Throws for an unknown version. */
export async function getRenderedTree(
  reader: Reader,
  version: string,
): Promise<{ tree: RenderedTree; createdAt: number }> {
  const stored = await findRendering(reader, version);
  if (stored) return { tree: JSON.parse(stored.tree) as RenderedTree, createdAt: stored.createdAt };
  const { tree, createdAt } = await getCourseTree(reader, version);
  const { renderCourse } = await import('../rendering/render-course.ts');
  return { tree: (await renderCourse(tree)).tree, createdAt };
}

/** Stores renderings of the courses that an earlier release imported. Returns their number. */
export async function renderStoredCourses({ db }: { db: Database }): Promise<number> {
  const versions = await listUnrenderedVersions(db.read);
  for (const version of versions) {
    const { tree } = await getRenderedTree(db.read, version);
    const rendering = JSON.stringify(tree);
    await db.write((tx) => saveRendering(tx, version, rendering));
  }
  return versions.length;
}
