import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { html } from '../../lib/html.ts';
import { sendCoursePage } from './course-page.html.ts';
import { openCourse } from './open-course.ts';

const messages = defineMessages({
  wiki: { defaultMessage: 'Wiki', description: 'Tab of a course' },
  noWiki: { defaultMessage: 'This site has no wiki', description: 'Heading in place of a course’s wiki' },
  noWikiText: {
    defaultMessage: 'This course comes from a site with a wiki, which wasn’t moved here.',
    description: 'Below the heading “This site has no wiki”',
  },
  live: { defaultMessage: 'Live', description: 'Tab of a course: video meetings' },
  noLive: {
    defaultMessage: 'This site has no live sessions',
    description: 'Heading in place of a course’s video meetings',
  },
  noLiveText: {
    defaultMessage: 'This course comes from a site with video meetings, which weren’t moved here.',
    description: 'Below the heading “This site has no live sessions”',
  },
  textbook: { defaultMessage: 'Textbook', description: 'Name of a textbook without a title' },
  noTextbook: {
    defaultMessage: 'This textbook isn’t available',
    description: 'Heading in place of a textbook',
  },
  noTextbookText: {
    defaultMessage: 'Its scanned pages weren’t moved to this site. Ask the course team where to find it.',
    description: 'Below the heading “This textbook isn’t available”',
  },
  go: { defaultMessage: 'Go to the course', description: 'Button, to the home of a course' },
});

interface AbsentPage {
  /** The type of its tab. */
  tab: string;
  heading: Message;
  title: Message;
  text: Message;
}

const ABSENT_FEATURES: readonly (AbsentPage & { paths: readonly string[] })[] = [
  {
    paths: ['wiki', 'wiki/*', 'course_wiki', 'course_wiki/*'],
    tab: 'wiki',
    heading: messages.wiki,
    title: messages.noWiki,
    text: messages.noWikiText,
  },
  {
    paths: ['live', 'live/*'],
    tab: 'lti_live',
    heading: messages.live,
    title: messages.noLive,
    text: messages.noLiveText,
  },
  {
    paths: ['book/*'],
    tab: 'textbooks',
    heading: messages.textbook,
    title: messages.noTextbook,
    text: messages.noTextbookText,
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
    heading: tree.tabs.find(({ type }) => type === tab)?.name ?? t(heading),
    body: html`<div class="empty"><h2>${t(title)}</h2>
<p>${t(text)}</p>
<a class="button button--primary" href="${home}">${t(messages.go)}</a></div>`,
  });
}
