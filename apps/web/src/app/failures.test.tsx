import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CourseLayout } from '../course/CourseLayout.tsx';
import { paths } from '../course/paths.ts';
import { english } from '../i18n/locales.ts';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { getLms } from '../lms/lms.ts';
import { createTestLms } from '../lms/testing.ts';
import { App, Fatal } from './App.tsx';
import { Root } from './Root.tsx';
import { provideRouteContext } from './router.ts';
import { routes } from './routes.tsx';
import { start } from './start.ts';

describe('[RTE-15] a fatal error during startup', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  afterEach(() => {
    document.head.innerHTML = '';
  });

  function putSettings(settings: object): void {
    document.head.innerHTML = `<script type="application/json" id="lectern-config">${JSON.stringify(settings)}</script>`;
  }

  test.each([
    [
      'settings that cannot be meant',
      { LMS_BASE_URL: 'nowhere' },
      'Configuration: LMS_BASE_URL must be an absolute address',
    ],
    [
      'a session whose cookie never arrives',
      { LMS_BASE_URL: 'https://lms.example.org' },
      'loginRefresh: unexpected response at edx-jwt-cookie-header-payload: signed in, but no token cookie for this address',
    ],
  ])('%s: shows a page with the error’s message', async (_, settings, message) => {
    putSettings(settings);
    const refreshed = {
      success: true,
      user_id: 7,
      response_epoch_seconds: Date.now() / 1000,
      response_http_date: '',
      expires: '',
      expires_epoch_seconds: 0,
    };
    vi.stubGlobal('fetch', async () => Response.json(refreshed));
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    render(<Fatal error={error as Error} />);
    expect(screen.getByRole('heading', { level: 1, name: 'The course site couldn’t start' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('an LMS that doesn’t respond when the session’s token is gone', () => {
  afterEach(() => {
    document.head.innerHTML = '';
  });

  test('is no fatal error: the course home names the site as the cause', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    document.head.innerHTML =
      '<script type="application/json" id="lectern-config">{"LMS_BASE_URL": "https://lms.example.org"}</script>';
    window.history.replaceState(null, '', paths.outline(courseId));
    const app = await start();
    if (app === null) throw new Error('The page was left');
    expect(getLms(app.client).transport.retries.hasAny()).toBe(true);
    const { unmount } = render(<App {...app} />);
    await waitFor(() => {
      getLms(app.client).transport.retries.retryNow();
      expect(screen.getByText(/^The course site isn’t responding\. It may be busy/)).toBeVisible();
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'There was an error loading this course.',
    );
    expect(screen.queryByText(/loginRefresh/)).toBeNull();
    unmount();
    window.history.replaceState(null, '', '/');
  });
});

function Broken(): never {
  throw new Error('A bug');
}

/** The application's own routes, with the component of one of them broken. */
function breakComponent(isBroken: (route: RouteObject) => boolean, all = routes): RouteObject[] {
  return all.map((route) => {
    const { lazy, loader, ...rest } = route;
    const children = route.children && { children: breakComponent(isBroken, route.children) };
    return (
      isBroken(route) ? { ...rest, ...children, Component: Broken } : { ...route, ...children }
    ) as RouteObject;
  });
}

describe('a rendering error shows an error page with a link, and is logged', () => {
  const frame = ['banner', 'contentinfo'] as const;

  test.each<[string, (route: RouteObject) => boolean, readonly string[]]>([
    ['what surrounds every screen', ({ Component }) => Component === Root, []],
    ['the frame of a course', ({ Component }) => Component === CourseLayout, frame],
    ['a screen', ({ path }) => path === 'home', [...frame, 'navigation']],
    ['a screen outside of a course', ({ path }) => path === '/goal-unsubscribe/:token', frame],
  ])('%s', async (_, isBroken, landmarks) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { client, log } = createTestLms({
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    });
    const path = isBroken({ path: '/goal-unsubscribe/:token' })
      ? '/goal-unsubscribe/x'
      : paths.outline(courseId);
    const router = createMemoryRouter(breakComponent(isBroken), {
      initialEntries: [path],
      getContext: () => provideRouteContext(client, 'en'),
    });
    const { container } = render(<App client={client} router={router} locale={english} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      'https://lms.example.org/dashboard',
    );
    for (const landmark of landmarks) expect((await screen.findAllByRole(landmark))[0]).toBeVisible();
    if (landmarks.length === 0) expect(container.querySelector('header, footer, nav')).toBeNull();
    expect(log.filter(({ message }) => message === 'A screen broke')).toMatchObject([{ level: 'error' }]);
  });
});
