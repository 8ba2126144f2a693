import type { FastifyRequest } from 'fastify';
import { defineMessages, t } from '../i18n/messages.ts';
import type { User } from '../kernel/users/user.ts';
import { type Html, html } from '../lib/html.ts';
import { courseName } from './course-language.ts';

const messages = defineMessages({
  site: {
    defaultMessage: 'Site',
    description: 'Name of the main navigation, for screen readers',
  },
  courses: {
    defaultMessage: 'Courses',
    description: 'Link in the header, to the catalogue of courses',
  },
  dashboard: {
    defaultMessage: 'Dashboard',
    description: 'Link in the header and the account menu, to the learner’s own courses',
  },
  help: {
    defaultMessage: 'Help',
    description: 'Link in the header',
  },
  profile: {
    defaultMessage: 'Profile',
    description: 'Link in the account menu',
  },
  account: {
    defaultMessage: 'Account',
    description: 'Link in the account menu, to its settings',
  },
  reading: {
    defaultMessage: 'Reading settings',
    description: 'Link in the footer and in the account menu: text size, colors and the like',
  },
  administration: {
    defaultMessage: 'Administration',
    description: 'Link in the account menu of administrators',
  },
  signOut: {
    defaultMessage: 'Sign out',
    description: 'Link in the account menu',
  },
  menu: {
    defaultMessage: '{username}: account menu',
    description: 'Name of the account menu’s button, for screen readers',
  },
  register: {
    defaultMessage: 'Register',
    description: 'Link in the header, to create an account',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Link in the header',
  },
});

/** What the header says of a course. */
export interface HeaderCourse {
  org: string;
  number: string;
  title: string;
  language: string | null;
}

/**
 * The header of every page, as the front end draws it on course pages: the site's name, the course, courses, dashboard,
 * help and the visitor's menu.
 */
export function siteHeader(request: FastifyRequest, course: HeaderCourse | null): Html {
  const { identity } = request;
  const { siteName, supportUrl } = request.server.context.config;
  const isUser = identity.kind === 'user';
  return html`<header class="site-header"><div class="site-header__inner">
<a class="site-header__brand" href="/">${siteName}</a>
${course && html`<div class="site-header__course"><span dir="auto">${course.org} ${course.number}</span><span${courseName(course.language)}>${course.title}</span></div>`}
<nav class="site-nav" aria-label="${t(messages.site)}">
${navLink(request, '/', t(messages.courses))}
${isUser && navLink(request, '/dashboard', t(messages.dashboard))}
${supportUrl !== null && html`<a href="${supportUrl}">${t(messages.help)}</a>`}
${isUser ? userMenu(identity.user) : visitorLinks(request)}
</nav>
</div></header>`;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/** Hidden on a phone, where the site's name and the account menu link to it. */
function navLink(request: FastifyRequest, href: string, text: string): Html {
  const current = pathOf(request) === href && html` aria-current="page"`;
  return html`<a class="site-nav__wide" href="${href}"${current}>${text}</a>`;
}

const PERSON = html`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4zM4.5 20c.8-3.6 3.8-5.4 7.5-5.4s6.7 1.8 7.5 5.4"/></svg>`;

function userMenu(user: User): Html {
  const items: readonly (readonly [href: string, text: string])[] = [
    ['/dashboard', t(messages.dashboard)],
    [`/u/${encodeURIComponent(user.username)}`, t(messages.profile)],
    ['/account/settings', t(messages.account)],
    ['/reading', t(messages.reading)],
    ...(user.isAdministrator ? ([['/staff/courses', t(messages.administration)]] as const) : []),
  ];
  const item = ([href, text]: readonly [string, string]) =>
    html`<li><a class="menu__item" href="${href}">${text}</a></li>`;
  return html`<details class="menu">
<summary class="button button--quiet" aria-label="${t(messages.menu, { username: user.username })}">${PERSON}<span class="menu__label">${user.username}</span></summary>
<ul class="menu__list">
${items.map(item)}
<li class="menu__divider"></li>
${item(['/logout', t(messages.signOut)])}
</ul>
</details>`;
}

function visitorLinks(request: FastifyRequest): Html {
  const { registration } = request.server.context.config;
  const path = pathOf(request);
  const stays =
    path !== '/' &&
    !path.startsWith('/login') &&
    !path.startsWith('/register') &&
    !path.startsWith('/logout');
  const next = stays && request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : '';
  return html`${registration && html`<a class="button button--quiet site-nav__wide" href="/register${next}">${t(messages.register)}</a>`}
<a class="button" href="/login${next}">${t(messages.signIn)}</a>`;
}
