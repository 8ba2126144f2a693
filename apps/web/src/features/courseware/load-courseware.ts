import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { coursewareQuery } from '../../lms/courseware.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { findActiveUnitIndex } from '../../lms/position.ts';
import { type ResumePoint, resumeQuery } from '../../lms/resume.ts';
import { type Sequence, sequenceQuery } from '../../lms/sequence.ts';
import { type CoursewareAddress, findRedirect } from './turning/address.ts';

export interface LoadedAddress {
  /** The address to show: the one requested, or the one it redirects to. */
  readonly address: CoursewareAddress;
  /** False if the course could not be fetched: then no redirect could be decided. */
  readonly isCourseKnown: boolean;
  /** The course, if this visitor may not see it; null if they may, or it could not be fetched. */
  readonly denied: CoursewareCourse | null;
}

type Step = Omit<LoadedAddress, 'address'> & { readonly next: CoursewareAddress | null };

/** More than any URL needs; stops a redirect loop caused by a broken course. */
const mostSteps = 6;

/**
 * Fetches what a URL of the courseware needs, in parallel, and follows its redirects to the end. The resume point is
 * fetched after the course, and only for a URL without a sequence (API-18). Failures stay in the cache for the screen
 * to show. Never rejects.
 */
export async function loadCourseware(client: QueryClient, asked: CoursewareAddress): Promise<LoadedAddress> {
  let address = asked;
  for (let step = 0; step < mostSteps; step += 1) {
    const { next, ...found } = await loadStep(client, address);
    if (next === null) return { address, ...found };
    address = next;
  }
  return { address, isCourseKnown: true, denied: null };
}

async function loadStep(client: QueryClient, address: CoursewareAddress): Promise<Step> {
  const { courseId, sequenceId } = address;
  const [courseware, sequence] = await Promise.all([
    orNull(client.ensureQueryData(coursewareQuery(courseId))),
    sequenceId === null ? null : loadSequence(client, courseId, sequenceId),
  ]);
  if (courseware === null) return { next: null, isCourseKnown: false, denied: null };
  const { course, tree } = courseware;
  if (tree === null || !course.courseAccess.hasAccess) {
    return { next: null, isCourseKnown: true, denied: course };
  }

  const next = findRedirect(address, {
    tree,
    resume: sequenceId === null ? await findResumePoint(client, courseId) : null,
    sequence: sequence && {
      unitIds: sequence.unitIds,
      activeUnitIndex: findActiveUnitIndex(client, courseId, sequence.id),
    },
  });
  return { next, isCourseKnown: true, denied: null };
}

/**
 * A cached sequence is used at once, so that turning is instant; the screen refetches a stale one. A closed one is always
 * refetched, as the learner may just have opened it.
 */
function loadSequence(client: QueryClient, courseId: string, sequenceId: string): Promise<Sequence | null> {
  const query = sequenceQuery(courseId, sequenceId);
  const known = client.getQueryData(query.queryKey);
  const isClosed = known !== undefined && (known.gatedContent.gated || known.isHiddenAfterDue);
  const load = () =>
    isClosed ? client.fetchQuery({ ...query, staleTime: 0 }) : client.ensureQueryData(query);
  // The screen that had begun to prefetch it leaves while another sequence loads, which cancels the request.
  return orNull(load().catch((error) => (error instanceof CancelledError ? load() : Promise.reject(error))));
}

/** Null also if it can't be fetched (CS-01). */
function findResumePoint(client: QueryClient, courseId: string): Promise<ResumePoint | null> {
  return orNull(client.fetchQuery(resumeQuery(courseId)));
}

function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
}
