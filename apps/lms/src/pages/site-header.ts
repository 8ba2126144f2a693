import type { FastifyRequest } from 'fastify';
import type { User } from '../plugins/identity.types.ts';
import { type Html, html } from './html.ts';

/** The bar at the top: the site's name, its navigation and the visitor's menu. */
export function siteHeader(request: FastifyRequest): Html {
  const { identity } = request;
  const { siteName } = request.server.context.config;
  return html`<header class="site-header"><div class="site-header__inner">
<a class="site-header__brand" href="/">${siteName}</a>
<nav class="site-nav" aria-label="Site">
${navLink(request, '/', 'Courses')}
${identity.kind === 'user' && navLink(request, '/dashboard', 'Dashboard')}
${identity.kind === 'user' ? userMenu(identity.user) : visitorLinks(request)}
</nav>
</div></header>`;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function navLink(request: FastifyRequest, href: string, text: string): Html {
  return pathOf(request) === href
    ? html`<a href="${href}" aria-current="page">${text}</a>`
    : html`<a href="${href}">${text}</a>`;
}

function userMenu(user: User): Html {
  const items: [href: string, text: string][] = [
    ['/dashboard', 'Dashboard'],
    [`/u/${encodeURIComponent(user.username)}`, 'Profile'],
    ['/account/settings', 'Account'],
    ['/logout', 'Sign out'],
  ];
  return html`<details class="menu">
<summary class="button button--quiet">${user.username}</summary>
<ul class="menu__list">
${items.map(([href, text]) => html`<li><a class="menu__item" href="${href}">${text}</a></li>`)}
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
  return html`${registration && html`<a href="/register${next}">Register</a>`}
<a class="button button--primary button--small" href="/login${next}">Sign in</a>`;
}
