import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { listTabs } from '../course-home/tabs.ts';

const messages = defineMessages({
  course: { defaultMessage: 'Course', description: 'Name of the tabs of a course, for screen readers' },
});

/** A page of a course beside its outline. */
export interface CoursePage {
  /** Among the course's tabs; null for a page without one. */
  tabId: string | null;
  heading: string;
  body: Html;
  /** More for the head of the document. */
  head?: Html;
}

/** Sends the page below the tabs of its course, as on the front end's screens. */
export function sendCoursePage(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  { tabId, heading, body, head }: CoursePage,
): FastifyReply {
  const { courseKey, tree } = access.course;
  const links = localCourseLinks(request.site, courseKey);
  const tabs = listTabs(access, links);
  return sendPage(request, reply, {
    title: `${heading} | ${tree.title}`,
    noIndex: true,
    ...(head && { head }),
    course: summarizeCourse(tree),
    body: html`<nav class="tabs" aria-label="${t(messages.course)}"><ul class="tabs__row">${tabs.map(
      ({ id, title, url }) =>
        html`<li><a${attributes({ href: url, 'aria-current': id === tabId && 'page' })}><bdi>${title}</bdi></a></li>`,
    )}</ul></nav>
<header class="page-title"><h1 dir="auto">${heading}</h1></header>
${body}`,
  });
}

/** Permits frames and scripts from these sources in addition to what pages of the site may load. */
export function allowSources(
  reply: FastifyReply,
  { frames, scripts = [] }: { frames: readonly string[]; scripts?: readonly string[] },
): void {
  const policy = [
    String(reply.getHeader('content-security-policy')),
    `frame-src ${frames.join(' ')}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
  ];
  reply.header('content-security-policy', policy.join('; '));
}
