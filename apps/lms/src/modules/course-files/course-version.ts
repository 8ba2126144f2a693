import { createHash } from 'node:crypto';
import type { CourseTree, Diagnostic } from '@lectern/olx';
import type { Database, Tx } from '../../db/database.ts';
import { compileCourse } from '../../kernel/course/compile-course.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { saveCourse } from '../../kernel/course/courses.store.ts';
import { saveRendering } from '../../kernel/course/renderings.store.ts';
import { saveConditionSources } from '../../kernel/draws/conditions.store.ts';
import { indexCourse } from '../../kernel/search/index-course.ts';
import type { ReadPage } from '../../kernel/search/page-documents.ts';
import { type CourseIndex, saveSearchIndex } from '../../kernel/search/search.store.ts';

/** Everything of a version but its files, ready to be stored. */
export interface BuiltVersion {
  tree: CourseTree;
  /** JSON of the tree. */
  text: string;
  /** SHA-256 of that text, hex. */
  version: string;
  course: CompiledCourse;
  rendering: string;
  searchIndex: CourseIndex;
  /** The content that can't be shown as the author intended. */
  diagnostics: readonly Diagnostic[];
  at: number;
}

/** Renders, compiles and indexes a tree. Throws if it violates its invariants, rather than in a learner's request. */
export async function buildVersion(
  tree: CourseTree,
  { readPage, at }: { readPage: ReadPage; at: number },
): Promise<BuiltVersion> {
  const text = JSON.stringify(tree);
  const version = createHash('sha256').update(text).digest('hex');
  const { renderCourse } = await import('../../kernel/rendering/render-course.ts');
  const rendered = await renderCourse(tree);
  const course = compileCourse(rendered.tree, version, at);
  return {
    tree,
    text,
    version,
    course,
    rendering: JSON.stringify(rendered.tree),
    searchIndex: await indexCourse(course, readPage),
    diagnostics: rendered.diagnostics,
    at,
  };
}

/** Makes a version the current one. The caller holds the lock of the course. Returns whether it wasn't before. */
export async function saveVersion(
  tx: Tx,
  { dialect }: Pick<Database, 'dialect'>,
  { tree, text, version, rendering, searchIndex, at }: BuiltVersion,
): Promise<boolean> {
  const { courseKey } = tree;
  const changed = await saveCourse(tx, {
    courseKey,
    version,
    tree: text,
    summary: summarizeCourse(tree),
    at,
  });
  await saveRendering(tx, version, rendering);
  await saveConditionSources(tx, courseKey, listConditionSources(tree));
  await saveSearchIndex(tx, dialect, searchIndex);
  return changed;
}

const listConditionSources = ({ selectors = {} }: CourseTree): string[] => [
  ...new Set(Object.values(selectors).flatMap(({ condition }) => condition?.sources ?? [])),
];
