import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { absoluteUrl } from '../lms/absolute-url.ts';
import { useLms } from '../lms/lms.ts';
import { parseUrl } from './parse-url.ts';
import { frontEndSegments } from './paths.ts';

/**
 * The anchor of the `ui` primitives: addresses of this front end open without reloading the page, and any other path is
 * the LMS's, which may be on another origin.
 */
export function RouterLink({ href, ...attributes }: ComponentProps<'a'> & { href: string }) {
  const { config, location } = useLms();
  const to = findFrontEndAddress(href, location, import.meta.env.BASE_URL);
  return to === null ? (
    <a href={absoluteUrl(href, config.lmsBaseUrl)} {...attributes} />
  ) : (
    <FrontEndLink to={to} {...attributes} />
  );
}

/** The router's own link component isn't used: it brings the code that prefetches routes of a server. */
function FrontEndLink({ to, onClick, ...attributes }: ComponentProps<'a'> & { to: string }) {
  const href = useHref(to);
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { target: attributes.target });
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open(event);
      }}
    />
  );
}

/**
 * The address within this front end (as `paths` builds them, without the prefix) that `href` leads to, whether it is
 * absolute or starts with `/`; null if it leads elsewhere: to another origin, to a page of the LMS on the same origin,
 * or to an anchor on the current page. `base` is the prefix, with slashes at both ends.
 */
export function findFrontEndAddress(
  href: string,
  here: Pick<Location, 'origin' | 'href'>,
  base: string,
): string | null {
  if (href.startsWith('#')) return null;
  const isPath = href.startsWith('/') && !href.startsWith('//');
  const url = parseUrl(isPath ? here.origin + href : href, here.href);
  if (url === null || url.origin !== here.origin) return null;
  const path = !isPath && url.pathname.startsWith(base) ? url.pathname.slice(base.length - 1) : url.pathname;
  const isInFrontEnd = frontEndSegments.includes(path.split('/')[1] ?? '');
  return isInFrontEnd && (isPath || url.pathname.startsWith(base)) ? path + url.search + url.hash : null;
}
