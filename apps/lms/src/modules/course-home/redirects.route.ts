import { parseCourseKey, parseUsageKey } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound, RedirectError } from '../../http/errors.ts';
import type { CompiledCourse } from '../courses/compiled-course.ts';
import { courseLinks, coursewarePath } from '../courses/links.ts';
import { courseNotFound } from '../courseware/access.ts';

interface ProgressParams {
  courseId: string;
  userId: string;
}

interface JumpParams {
  courseId: string;
  usageKey: string;
}

/**
 * The LMS's old addresses of a course, which lead into the front end: home, dates, bookmarks, progress (of oneself or of one
 * learner) and any one block.
 */
export function registerCourseRedirects(app: FastifyInstance, context: Context): void {
  const toPage =
    (page: 'home' | 'dates' | 'progress' | 'bookmarks') =>
    async (request: { params: unknown; site: { origin: string } }) => {
      const { courseId } = request.params as { courseId: string };
      const course = await getCourse(context, courseId);
      throw new RedirectError(courseLinks(request.site.origin, course.courseKey)[page]);
    };
  const config = { page: true } as const;
  for (const end of ['', '/']) {
    app.get(`/courses/:courseId/course${end}`, { config }, toPage('home'));
    app.get(`/courses/:courseId/courseware${end}`, { config }, toPage('home'));
    app.get(`/courses/:courseId/dates${end}`, { config }, toPage('dates'));
    app.get(`/courses/:courseId/bookmarks${end}`, { config }, toPage('bookmarks'));
    app.get(`/courses/:courseId/progress${end}`, { config }, toPage('progress'));
    app.get<{ Params: ProgressParams }>(
      `/courses/:courseId/progress/:userId${end}`,
      { config },
      async (request) => {
        const { courseId, userId } = request.params;
        const { courseKey } = await getCourse(context, courseId);
        const { progress } = courseLinks(request.site.origin, courseKey);
        throw new RedirectError(`${progress}/${encodeURIComponent(userId)}/`);
      },
    );
  }
  app.get<{ Params: JumpParams }>('/courses/:courseId/jump_to/:usageKey', { config }, async (request) => {
    const course = await getCourse(context, request.params.courseId);
    const path = findPath(course, request.params.usageKey);
    if (path === null) throw notFound('There is no such part of this course.', 'block_not_found');
    throw new RedirectError(`${request.site.origin}${path}`);
  });
}

async function getCourse({ courses, db }: Context, courseId: string): Promise<CompiledCourse> {
  const key = parseCourseKey(courseId);
  const course = key && (await courses.findCourse(db.read, key));
  if (!course) throw courseNotFound();
  return course;
}

/** Where a block is shown; whether this visitor may see it is for the page to find out. Null for an unknown block. */
function findPath(course: CompiledCourse, usageKey: string): string | null {
  const place = parseUsageKey(usageKey) && course.places.get(usageKey);
  if (!place) return null;
  if (place.level === 'course') return courseLinks('', course.courseKey).home;
  const first = place.level === 'section' ? course.sections[place.section]?.sequences[0] : place.sequence;
  const sequence = first === undefined ? undefined : course.sequences[first];
  if (!sequence) return courseLinks('', course.courseKey).home;
  const unit = 'unit' in place ? course.units[place.unit]?.block.usageKey : undefined;
  return coursewarePath(course.courseKey, sequence.block.usageKey, unit);
}
