import { createHash } from 'node:crypto';
import { recommendationsCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { requireUser } from '../../plugins/identity.ts';
import { courseId, type RecommendedCourse, recommendCourses } from './recommendations.policy.ts';

/**
 * GET /api/v1/course_recommendations/{org}+{number} (18.2, API-29): the catalogue's other courses, in the format of the
 * discovery service. Unknown courses get the same response, so that hidden courses can't be probed.
 */
export function registerRecommendations(app: FastifyInstance, { courses, db, clock }: Context): void {
  handle(app, recommendationsCall, async ({ params, site, raw }) => {
    const user = requireUser(raw);
    const enrollments = await listEnrollments(db.read, user.id);
    const recommended = recommendCourses(params, {
      runs: await courses.listSummaries(db.read),
      enrolledIn: new Set(enrollments.map(({ courseKey }) => courseKey)),
      now: clock.now(),
    });
    return {
      status: 200,
      body: {
        uuid: uuidOf(`course ${courseId(params)}`),
        recommendations: recommended.map((course) => presentCourse(course, site.origin)),
      },
    };
  });
}

function presentCourse({ org, number, runs }: RecommendedCourse, origin: string) {
  const [run] = runs;
  return {
    uuid: uuidOf(`course ${courseId({ org, number })}`),
    key: courseId({ org, number }),
    title: run.title,
    // The reference client of 2026 reads `image.src` of every course.
    image: { src: run.image === null ? null : `${origin}${run.image}` },
    owners: [{ key: org, uuid: uuidOf(`organization ${org}`) }],
    course_run_keys: runs.map(({ courseKey }) => courseKey),
    marketing_url: `${origin}${aboutPath(run.courseKey)}`,
    url_slug: null,
  };
}

/** Courses and organizations have no ID here, so it is derived from the name (UUID version 8, RFC 9562). */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(`lectern ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
