import { courseMetadataCall, coursewareCourseCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';

/** Clients insert course keys into paths unencoded: an old one (`Org/Course/Run`) takes three segments. */
export function registerOldKeys(app: FastifyInstance): void {
  for (const { path } of [courseMetadataCall, coursewareCourseCall]) {
    const base = path.replace(':courseId', '');
    app.get<{ Params: Record<'org' | 'course' | 'run', string> }>(
      `${base}:org/:course/:run`,
      (request, reply) => {
        const { org, course, run } = request.params;
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
        return reply.redirect(`${base}${encodeURIComponent(`${org}/${course}/${run}`)}${query}`);
      },
    );
  }
}
