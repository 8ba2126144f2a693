import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockAssets, lockCourse } from '../../db/locks.ts';
import { deleteQueuedOf } from '../../kernel/certificates/certificates.store.ts';
import { deleteRun, deleteVersions, findCurrentVersion } from '../../kernel/course/courses.store.ts';
import { deleteOrphan } from '../../kernel/files/assets.store.ts';
import { deleteUploadsOf } from '../../kernel/files/uploads.store.ts';
import { defineJob, queueJob } from '../../kernel/jobs/job-kind.ts';
import { deleteJobsAbout } from '../../kernel/jobs/jobs.store.ts';
import { deleteSearchIndex } from '../../kernel/search/search.store.ts';
import { deleteMasquerades } from '../../kernel/users/sessions.store.ts';
import { MINUTE } from '../../lib/durations.ts';
import { deleteFilesOf } from '../course-files/course-files.store.ts';
import { deletePosts, listSomeThreads } from '../discussions/posts.store.ts';
import { deleteCourseRows, deleteLearnersRows, listSomeLearners } from './course-rows.store.ts';

/** Learners and threads that are deleted in one transaction, so that nobody waits long for it. */
const BATCH = 100;
/** By then every request that found the course has ended, and no unit page relies on its check any more. */
const LAST_REQUESTS = MINUTE;

type Services = Pick<Context, 'db' | 'clock'>;

/**
 * Removes a course with everything that belongs to it, except issued certificates (decision 0148). From the first
 * transaction on, the course is unknown to all processes; the others delete its rows a few at a time. A job deletes what
 * requests wrote meanwhile, or everything if this is interrupted.
 */
export async function removeCourse({ db, clock }: Services, courseKey: string): Promise<void> {
  await db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    await deleteRun(tx, courseKey);
    const now = clock.now();
    await queueJob(tx, removeCourseJob, { courseKey }, { now, dueAt: now + LAST_REQUESTS });
  });
  await deleteContents(db, courseKey);
}

/** Deletes what is left of a removed course. */
export const removeCourseJob = defineJob({
  name: 'remove-course',
  payload: v.strictObject({ courseKey: v.string() }),
  async run({ context: { db }, renew }, { courseKey }) {
    await deleteContents(db, courseKey, renew);
    return null;
  },
});

/** Deletes what belongs to a removed course, and stops if it is imported again. */
async function deleteContents(
  db: Context['db'],
  courseKey: string,
  afterEach: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { dialect } = db;
  /** Returns false, without doing the work, if the course exists. */
  const step = async (work: (tx: Tx) => Promise<void>): Promise<boolean> => {
    const isRemoved = await db.write(async (tx) => {
      // In the order of imports.
      await lockAssets(tx);
      await lockCourse(tx, courseKey);
      if ((await findCurrentVersion(tx, courseKey)) !== null) return false;
      await work(tx);
      return true;
    });
    await afterEach();
    return isRemoved;
  };

  for (;;) {
    const learners = await listSomeLearners(db.read, courseKey, BATCH);
    if (learners.length === 0) break;
    if (!(await step((tx) => deleteLearnersRows(tx, courseKey, learners)))) return;
  }
  for (;;) {
    const threads = await listSomeThreads(db.read, courseKey, BATCH);
    if (threads.length === 0) break;
    if (!(await step((tx) => deletePosts(tx, dialect, threads)))) return;
  }
  const files = new Set<string>();
  await step(async (tx) => {
    await deleteCourseRows(tx, courseKey);
    await deleteQueuedOf(tx, courseKey);
    await deleteMasquerades(tx, courseKey);
    await deleteJobsAbout(tx, courseKey, { except: removeCourseJob.name });
    await deleteSearchIndex(tx, dialect, courseKey);
    await deleteVersions(tx, courseKey);
    for (const sha256 of await deleteUploadsOf(tx, courseKey)) files.add(sha256);
    for (const sha256 of await deleteFilesOf(tx, courseKey)) files.add(sha256);
  });
  for (const sha256 of files) {
    await db.write((tx) => deleteOrphan(tx, sha256));
    await afterEach();
  }
  await db.eraseDeleted();
}
