import {
  type BlocksWire,
  blocksCall,
  blocksRequestedFields,
  type CoursewareCourseWire,
  coursewareCourseCall,
  type LearningSequencesWire,
  learningSequencesCall,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { findBrowserTimeZone } from '../i18n/time-zone.ts';
import { type CourseMetadata, courseMetadataQuery } from './course-metadata.ts';
import { type CourseTree, readBlockTree } from './course-tree.ts';
import { type CoursewareCourse, readCoursewareCourse } from './courseware-course.ts';
import { readLearningSequencesTree } from './learning-sequences.ts';
import { getLms, type Lms } from './lms.ts';
import { sessionQuery } from './session.ts';
import { isHttpStatus, NetworkError } from './transport/errors.ts';

/** The courseware's data about its course. `tree` is null if the server refused this visitor an outline. */
export interface Courseware {
  course: CoursewareCourse;
  tree: CourseTree | null;
}

/** `home` is an error if the course-home metadata could not be read. */
interface CoursewareResponses {
  course: { wire: CoursewareCourseWire; timeOffsetMillis: number };
  home: CourseMetadata | Error;
  blocks: BlocksWire | null;
  sequences: LearningSequencesWire | null;
}

/**
 * Merges the responses of servers of either era (wire contract 12.3, 22.5, 24). `now` is local time, epoch
 * milliseconds. On a server of 2021, the blocks decide whether there is a tree, and learning sequences only shape it
 * (STA-06); on a current one, the learning sequences decide. There, only the course-home metadata say who has access,
 * so nothing is shown without them: throws their error (22.6).
 */
function mergeCourseware(
  responses: CoursewareResponses,
  courseId: string,
  now: number,
  lms: Pick<Lms, 'config' | 'log'>,
): Courseware {
  const { wire, timeOffsetMillis } = responses.course;
  const isOld = wire.course_access !== undefined;
  const home = responses.home instanceof Error ? null : responses.home;
  if (responses.home instanceof Error && !isOld) throw responses.home;
  const course = readCoursewareCourse(wire, home, timeOffsetMillis);
  const blockTree = responses.blocks && readBlockTree(responses.blocks, courseId, lms.log);
  // A server of 2021 ignores the masquerade here, a current one in the blocks; Lectern's honors it in both.
  const ignoresMasquerade = course.isMasquerading && !lms.config.isLectern;
  const isUnusable = isOld && (ignoresMasquerade || blockTree === null);
  const usable = isUnusable ? null : responses.sequences;
  const tree =
    usable === null ? blockTree : readLearningSequencesTree(usable, blockTree, now + timeOffsetMillis);
  return { course, tree };
}

/**
 * The course as the courseware needs it: metadata, course-home metadata, block tree and learning sequences, fetched in
 * parallel (STA-05, API-12 to API-14). Rejects if the metadata failed, on a current server also if the course-home
 * metadata did; other failures are logged and their data left out.
 */
export function coursewareQuery(courseId: string) {
  return queryOptions({
    queryKey: ['courseware', courseId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<Courseware> => {
      const lms = getLms(client);
      const pendingHome = fetchHome(client, courseId);
      const outline = Promise.all([
        fetchBlocks(client, courseId, { home: pendingHome, signal }),
        fetchSequences(lms, courseId, signal),
      ]);
      const [course, home] = await Promise.all([fetchCourse(lms, courseId, signal), pendingHome]);
      // A denied learner needs no outline, and Open edX fails to send one, which is retried.
      const isDenied = !(home instanceof Error) && !home.courseAccess.hasAccess;
      const [blocks, sequences] = isDenied ? [null, null] : await outline;
      const courseware = mergeCourseware({ course, home, blocks, sequences }, courseId, Date.now(), lms);
      showStreak(client, courseware.course);
      return courseware;
    },
  });
}

/** A server of 2021 may send the streak here; the page frame reads it from the course-home metadata (STK-01). */
function showStreak(client: QueryClient, { id, celebrations, verifiedMode }: CoursewareCourse): void {
  if (celebrations === null || celebrations.streakLengthToCelebrate === null) return;
  client.setQueryData(courseMetadataQuery(id).queryKey, (home) =>
    home && home.celebrations?.streakLengthToCelebrate == null
      ? { ...home, celebrations, verifiedMode }
      : home,
  );
}

async function fetchCourse(
  lms: Lms,
  courseId: string,
  signal: AbortSignal,
): Promise<CoursewareResponses['course']> {
  const { body, timeOffsetMillis } = await lms.transport.request(coursewareCourseCall, {
    params: { courseId },
    query: { browser_timezone: findBrowserTimeZone() ?? undefined },
    signal,
  });
  return { wire: body, timeOffsetMillis };
}

/** Never rejects: a server of 2021 sends everything needed in its courseware metadata. */
function fetchHome(client: QueryClient, courseId: string): Promise<CourseMetadata | Error> {
  return client.ensureQueryData(courseMetadataQuery(courseId)).catch((error: Error) => error);
}

/**
 * 403 is expected for a visitor and is logged as info, any other failure as an error (ERR-05). An Open edX LMS ignores a
 * masquerade here, and sends the whole course to staff; with the name of a learner it sends what they see.
 */
async function fetchBlocks(
  client: QueryClient,
  courseId: string,
  { home, signal }: { readonly home: Promise<CourseMetadata | Error>; readonly signal: AbortSignal },
): Promise<BlocksWire | null> {
  const lms = getLms(client);
  const fetchAs = async (username: string) => {
    const query = {
      course_id: courseId,
      username,
      depth: '3',
      requested_fields: blocksRequestedFields,
    };
    return (await lms.transport.request(blocksCall, { query, signal })).body;
  };
  try {
    const user = await client.ensureQueryData(sessionQuery());
    const own = user?.username ?? '';
    const pending = fetchAs(own);
    // The metadata may come later than the blocks, so both are requested at once.
    pending.catch(() => {});
    const viewed = lms.config.isLectern ? null : findViewedLearner(await home, own);
    return await (viewed === null ? pending : fetchAs(viewed));
  } catch (error) {
    if (isHttpStatus(error, 403)) lms.log.info('blocks: not for this visitor', error);
    else lms.log.error('blocks: no usable response', error);
    return null;
  }
}

/** The learner as whom staff view the course; null unless it is a named one. */
function findViewedLearner(home: CourseMetadata | Error, own: string): string | null {
  if (home instanceof Error || !home.isMasquerading || home.username === own) return null;
  return home.username;
}

/**
 * 403 means that the feature is disabled for this learner; after any failure only the blocks are used (ERR-03, CS-54).
 */
async function fetchSequences(
  lms: Lms,
  courseId: string,
  signal: AbortSignal,
): Promise<LearningSequencesWire | null> {
  try {
    return (await lms.transport.request(learningSequencesCall, { params: { courseId }, signal })).body;
  } catch (error) {
    if (error instanceof NetworkError) lms.log.error('learning sequences: no response', error);
    else if (isHttpStatus(error, 403)) lms.log.info('learning sequences: not enabled', error);
    else lms.log.info('learning sequences: no usable response', error);
    return null;
  }
}
