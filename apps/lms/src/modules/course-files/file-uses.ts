import type { CourseTree } from '@lectern/olx';
import { type Access, isVisibleTo } from '../../kernel/access/access.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { componentRestriction } from '../../kernel/course-view/course-view.ts';

/** Where a course uses a file. `presentation`: its card and about page; `course`: what everyone with access may open. */
type FileUse = { in: 'presentation' | 'course' | 'staff' } | { in: 'block'; usageKey: string };

const ADDRESS = /\/assets\/courseware\/([0-9a-f]{64})\//g;

function hashesIn(value: unknown): Set<string> {
  return new Set([...JSON.stringify(value).matchAll(ADDRESS)].flatMap(([, sha256]) => sha256 ?? []));
}

/** Hashes of the files on a course's card and about page, which anyone may read unless the course is unlisted. */
export function listPublicFiles({
  catalogVisibility,
  courseImage,
  about,
}: Pick<CourseTree, 'catalogVisibility' | 'courseImage' | 'about'>): Set<string> {
  return catalogVisibility === 'none' ? new Set() : hashesIn([courseImage, about]);
}

const usesOfCourses = new WeakMap<CompiledCourse, ReadonlyMap<string, FileUse[]>>();

/** Where a version uses its files, by their hash. Files that only other files refer to are not included. */
function usesOf(course: CompiledCourse): ReadonlyMap<string, FileUse[]> {
  const known = usesOfCourses.get(course);
  if (known) return known;
  const uses = new Map<string, FileUse[]>();
  const add = (value: unknown, use: FileUse) => {
    for (const sha256 of hashesIn(value)) uses.set(sha256, [...(uses.get(sha256) ?? []), use]);
  };
  const { blocks, courseImage, about, updates, staticPages, handoutsHtml, settings } = course.tree;
  add([courseImage, about], { in: 'presentation' });
  add([handoutsHtml, settings], { in: 'course' });
  for (const update of updates) add(update, { in: update.status === 'visible' ? 'course' : 'staff' });
  for (const page of staticPages) add(page, { in: page.staffOnly ? 'staff' : 'course' });
  for (const block of Object.values(blocks)) add(block, { in: 'block', usageKey: block.usageKey });
  usesOfCourses.set(course, uses);
  return uses;
}

/** Whether anything but another file refers to a file. */
export function isUsed(course: CompiledCourse, sha256: string): boolean {
  return usesOf(course).has(sha256);
}

/** Whether a visitor may see anything that uses a file: a file that nothing uses is readable by nobody. */
export function maySeeFile(access: Access, sha256: string): boolean {
  const uses = usesOf(access.course).get(sha256) ?? [];
  return uses.some((use) => access.visitor.isStaff || maySee(access, use));
}

function maySee(access: Access, use: FileUse): boolean {
  if (use.in === 'presentation') return isVisibleTo(access);
  if (use.in === 'staff' || access.decision.denial !== null) return false;
  return use.in !== 'block' || isOpen(access, use.usageKey);
}

/** Whether a block and everything around it is open to a visitor. */
function isOpen({ view }: Access, usageKey: string): boolean {
  const place = view.course.places.get(usageKey);
  if (!place) return false;
  if ('section' in place && view.sections[place.section] !== 'open') return false;
  if ('sequence' in place && view.sequences[place.sequence] !== 'open') return false;
  if ('unit' in place && view.units[place.unit]?.state !== 'open') return false;
  if (!('component' in place)) return true;
  return !view.unlistedComponents.has(usageKey) && componentRestriction(place.component, view) === 'open';
}
