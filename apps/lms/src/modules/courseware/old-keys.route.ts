import { courseMetadataCall, coursewareCourseCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';

/** Clients put course keys into paths as they are: the slashes of an old one (`Org/Course/Run`) make three parts of it. */
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
