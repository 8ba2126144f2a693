import { LRUCache } from 'lru-cache';
import type { Reader } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import { listCompletions } from '../completion/completion.store.ts';
import { completionHead } from '../completion/completion-head.ts';
import { type CompletionOverlay, overlayCompletion } from '../completion/overlay.policy.ts';
import type { CourseCatalogue } from '../course/catalogue.ts';
import { isRunning } from '../exams/exam.policy.ts';
import { gradeHead } from '../grading/grade-head.ts';
import { listSubsectionPoints } from '../grading/grading.store.ts';
import type { GradeOverlay } from '../grading/subsection.policy.ts';
import { visiblePoints } from '../grading/visible-points.ts';
import { factOf } from '../learner-facts/learner-fact.ts';

/**
 * Valid while the underlying rows have this revision. Every request reads the revision in its first query, and so sees
 * writes of other processes.
 */
interface Cached<T> {
  revision: number;
  overlay: T;
}

/** A learner's completion and grades, aggregated per course: only for the latest revision. */
interface OverlayCaches {
  completions: LRUCache<string, Cached<CompletionOverlay>>;
  grades: LRUCache<string, Cached<GradeOverlay>>;
}

// Per catalogue: in tests, one process opens several databases, each with its own catalogue.
const cachesByCatalogue = new WeakMap<CourseCatalogue, OverlayCaches>();

function cachesOf(catalogue: CourseCatalogue): OverlayCaches {
  const known = cachesByCatalogue.get(catalogue);
  if (known) return known;
  const caches: OverlayCaches = {
    completions: new LRUCache({
      max: 20_000,
      maxSize: 64 * 1024 * 1024,
      sizeCalculation: ({ overlay }) => overlay.units.length * 3 + overlay.sequences.length * 11 + 500,
    }),
    grades: new LRUCache({
      max: 20_000,
      maxSize: 500_000,
      sizeCalculation: ({ overlay }) => overlay.size * 2 + 1,
    }),
  };
  cachesByCatalogue.set(catalogue, caches);
  return caches;
}

const NO_COMPLETIONS: ReadonlyMap<string, number> = new Map();
const NO_GRADES: GradeOverlay = new Map();

/** What the visitor has completed. At most one query. */
export async function completionOf(access: Access, reader: Reader): Promise<CompletionOverlay> {
  const { course, view, user, head } = access;
  const { revision } = factOf(head, completionHead);
  const learner = user && revision > 0 ? user.id : 0;
  const handedIn = listHandedIn(access);
  const key = `${learner}:${course.version}:${view.key}:${[...handedIn]}`;
  const { completions } = cachesOf(access.catalogue);
  const known = access.isCommitted ? completions.get(key) : undefined;
  if (known?.revision === revision) return known.overlay;
  const listed =
    user && revision > 0 ? await listCompletions(reader, user.id, course.courseKey) : NO_COMPLETIONS;
  const overlay = overlayCompletion(view, listed, handedIn);
  if (access.isCommitted) completions.set(key, { revision, overlay });
  return overlay;
}

/** The completion of single blocks by the visitor, 0..1. At most one query. */
export async function blockCompletionOf(
  access: Access,
  reader: Reader,
): Promise<(usageKey: string) => number> {
  const { course, user, head } = access;
  const handedIn = listHandedIn(access);
  const listed =
    user && factOf(head, completionHead).revision > 0
      ? await listCompletions(reader, user.id, course.courseKey)
      : NO_COMPLETIONS;
  return (usageKey) => {
    const place = course.places.get(usageKey);
    const isHandedIn = place?.level === 'component' && handedIn.has(place.sequence);
    return isHandedIn ? 1 : (listed.get(usageKey) ?? 0);
  };
}

/** Indexes of the visitor's timed exams that are over, by their submission or by the clock. */
function listHandedIn({ course, head, now }: Access): ReadonlySet<number> {
  const over = new Set<number>();
  for (const [usageKey, attempt] of head.examAttempts) {
    const place = course.places.get(usageKey);
    if (place?.level === 'sequence' && !isRunning(attempt, now)) over.add(place.sequence);
  }
  return over;
}

/** The visitor's points. At most one query. */
export async function gradesOf(access: Access, reader: Reader): Promise<GradeOverlay> {
  const { course, view, user, head } = access;
  const { revision, version } = factOf(head, gradeHead);
  if (!user || revision === 0) return NO_GRADES;
  const key = `${user.id}:${course.version}:${view.partlyHidden.length > 0 ? view.key : ''}`;
  const { grades } = cachesOf(access.catalogue);
  const known = access.isCommitted ? grades.get(key) : undefined;
  if (known?.revision === revision) return known.overlay;
  const listed = await listSubsectionPoints(reader, user.id, course, version);
  const overlay = visiblePoints(view, listed);
  if (access.isCommitted) grades.set(key, { revision, overlay });
  return overlay;
}
