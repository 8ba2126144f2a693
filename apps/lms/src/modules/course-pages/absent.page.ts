import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Access } from '../../kernel/access/access.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { html } from '../../pages/html.ts';
import { sendCoursePage } from './course-page.html.ts';
import { openCourse } from './open-course.ts';

interface AbsentPage {
  /** The type of its tab. */
  tab: string;
  heading: string;
  title: string;
  text: string;
}

const ABSENT_FEATURES: readonly (AbsentPage & { paths: readonly string[] })[] = [
  {
    paths: ['wiki', 'wiki/*', 'course_wiki', 'course_wiki/*'],
    tab: 'wiki',
    heading: 'Wiki',
    title: 'This site has no wiki',
    text: 'This course comes from a site with a wiki, which wasn’t moved here.',
  },
  {
    paths: ['live', 'live/*'],
    tab: 'lti_live',
    heading: 'Live',
    title: 'This site has no live sessions',
    text: 'This course comes from a site with video meetings, which weren’t moved here.',
  },
  {
    paths: ['book/*'],
    tab: 'textbooks',
    heading: 'Textbook',
    title: 'This textbook isn’t available',
    text: 'Its scanned pages weren’t moved to this site. Ask the course team where to find it.',
  },
];

/** Pages that say which feature this site lacks, because tabs and links of Open edX courses lead to it. */
export function registerAbsentPages(app: FastifyInstance, context: Context): void {
  for (const feature of ABSENT_FEATURES) {
    for (const path of feature.paths) {
      app.get<{ Params: { courseId: string } }>(
        `/courses/:courseId/${path}`,
        { config: { page: true } },
        async (request, reply) => {
          return sendAbsentPage(request, reply, await openCourse(context, request), feature);
        },
      );
    }
  }
}

/** A page of the course that says what isn't there, under the name of its tab. */
export function sendAbsentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  { tab, heading, title, text }: AbsentPage,
): FastifyReply {
  const { tree } = access.course;
  const { home } = localCourseLinks(request.site, tree.courseKey);
  return sendCoursePage(request, reply, access, {
    tabId: tab,
    heading: tree.tabs.find(({ type }) => type === tab)?.name ?? heading,
    body: html`<div class="empty"><h2>${title}</h2>
<p>${text}</p>
<a class="button button--primary" href="${home}">Go to the course</a></div>`,
  });
}
