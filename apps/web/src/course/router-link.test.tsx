import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { createTestLms, testLmsUrl } from '../lms/testing.ts';
import { Link } from '../ui/Link.tsx';
import { findFrontEndAddress } from './RouterLink.tsx';
import { renderRoutes } from './testing.tsx';

const here = { origin: 'https://learn.example.org', href: 'https://learn.example.org/course/c/home' };
const under = { origin: 'https://example.org', href: 'https://example.org/learn/course/c/home' };

test.each([
  ['an own path', '/course/c/dates', '/course/c/dates'],
  ['with query and hash', '/course/c/s/u?a=1#b', '/course/c/s/u?a=1#b'],
  ['an own address in full', 'https://learn.example.org/course/c/progress', '/course/c/progress'],
  ['a page of the LMS on the same origin', '/dashboard', null],
  ['the same in full', 'https://learn.example.org/courses/c/about', null],
  ['another origin', 'https://lms.example.org/course/c/home', null],
  ['another origin without a scheme', '//lms.example.org/course/c', null],
  ['a place on this page', '#main', null],
  ['mail', 'mailto:course@example.org', null],
])('%s', (_, href, expected) => {
  expect(findFrontEndAddress(href, here, '/')).toBe(expected);
});

test.each([
  ['a path never carries the prefix', '/course/c/dates', '/course/c/dates'],
  ['a full address does', 'https://example.org/learn/course/c/dates', '/course/c/dates'],
  ['a full address outside of the prefix', 'https://example.org/course/c/dates', null],
])('under a prefix: %s', (_, href, expected) => {
  expect(findFrontEndAddress(href, under, '/learn/')).toBe(expected);
});

test.each([
  ['[FRM-03] a path that only the LMS has', '/courses/c/wiki', `${testLmsUrl}/courses/c/wiki`],
  ['[FRM-03] an address in full', 'https://learn.example.org/x', 'https://learn.example.org/x'],
  ['an address without a scheme', '//shop.example.org/x', '//shop.example.org/x'],
  ['an anchor of this page', '#main', '#main'],
  ['a path of this front end', '/course/c/dates', '/course/c/dates'],
])('%s', async (_, href, address) => {
  renderRoutes(createTestLms({}).client, '/', [{ path: '/', element: <Link href={href}>Go</Link> }]);
  expect(await screen.findByRole('link', { name: 'Go' })).toHaveAttribute('href', address);
});

test('a plain click opens an own address in the page, unless its handler prevents that', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault());
  renderRoutes(createTestLms({}).client, '/', [
    {
      path: '/',
      element: (
        <>
          <Link href="/course/c/dates" onClick={onClick}>
            Stay
          </Link>
          <Link href="/course/c/dates">Go</Link>
        </>
      ),
    },
    { path: '/course/c/dates', element: <h1>Dates</h1> },
  ]);
  await user.click(await screen.findByRole('link', { name: 'Stay' }));
  expect(onClick).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByRole('heading', { name: 'Dates' })).toBeVisible();
});

test.each(['Control', 'Shift', 'Meta', 'Alt'])('with %s, a click is left to the browser', async (key) => {
  const user = userEvent.setup();
  const { router } = renderRoutes(createTestLms({}).client, '/', [
    { path: '/', element: <Link href="/course/c/dates">Go</Link> },
    { path: '/course/c/dates', element: <h1>Dates</h1> },
  ]);
  await user.keyboard(`{${key}>}`);
  await user.click(await screen.findByRole('link', { name: 'Go' }));
  await user.keyboard(`{/${key}}`);
  expect(router.state.location.pathname).toBe('/');
});
