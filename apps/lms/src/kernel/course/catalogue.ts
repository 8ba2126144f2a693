import { LRUCache } from 'lru-cache';
import type { Reader } from '../../db/database.ts';
import { compileCourse } from './compile-course.ts';
import type { CompiledCourse } from './compiled-course.ts';
import type { CourseSummary } from './course-summary.ts';
import { findCourseSummary, findCurrentVersion, listCourseSummaries } from './courses.store.ts';
import { getRenderedTree } from './stored-renderings.ts';

/** The courses of the site. Looks up the current version in the database each time, and caches the versions themselves. */
export interface CourseCatalogue {
  /** The current version of a course, or null for an unknown course. */
  findCourse(reader: Reader, courseKey: string): Promise<CompiledCourse | null>;
  /** One version, current or not; throws for one that does not exist. */
  getVersion(reader: Reader, version: string): Promise<CompiledCourse>;
  findSummary(reader: Reader, courseKey: string): Promise<CourseSummary | null>;
  /** All courses by title, whatever their visibility. */
  listSummaries(reader: Reader): Promise<CourseSummary[]>;
}

declare module '../../context.ts' {
  interface Context {
    courses: CourseCatalogue;
  }
}

const VERSIONS_IN_MEMORY = 32;

/** One per process. Versions are immutable, so cached ones never become stale. */
export function createCourseCatalogue(): CourseCatalogue {
  const versions = new LRUCache<string, Promise<CompiledCourse>>({ max: VERSIONS_IN_MEMORY });
  /** By course, the version that was loaded last. */
  const latest = new Map<string, string>();

  async function load(reader: Reader, version: string): Promise<CompiledCourse> {
    const { tree, createdAt } = await getRenderedTree(reader, version);
    const course = compileCourse(tree, version, createdAt);
    // A version of a large course takes up many megabytes, and replaced ones are hardly ever asked for.
    const former = latest.get(course.courseKey);
    if (former !== undefined && former !== version) versions.delete(former);
    latest.set(course.courseKey, version);
    return course;
  }

  function getVersion(reader: Reader, version: string): Promise<CompiledCourse> {
    const known = versions.get(version);
    if (known) return known;
    const loading = load(reader, version);
    versions.set(version, loading);
    loading.catch(() => versions.delete(version));
    return loading;
  }

  return {
    getVersion,
    async findCourse(reader, courseKey) {
      const version = await findCurrentVersion(reader, courseKey);
      return version === null ? null : getVersion(reader, version);
    },
    findSummary: findCourseSummary,
    listSummaries: listCourseSummaries,
  };
}
