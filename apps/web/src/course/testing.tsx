import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Mock, vi } from 'vitest';

import { english, type Locale } from '../i18n/locales.ts';
import { TestI18n } from '../i18n/testing.tsx';
import { LinkProvider } from '../ui/Link.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { CourseLayout } from './CourseLayout.tsx';
import { leaveContext } from './leave.ts';
import { PageAnnouncer } from './page.tsx';
import { RouterLink } from './RouterLink.tsx';
import { ReloadContext } from './reload.ts';
import { localeContext, queryClientContext } from './route-context.ts';

export interface RenderedRoutes extends RenderResult {
  /** To navigate, and to read the current URL: `router.state.location.pathname`. */
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** URLs outside of the front end that a loader navigated to; the latest last. */
  readonly left: readonly string[];
  /** Called whenever the page would be reloaded. */
  readonly reload: Mock<() => void>;
}

/** Renders routes at an address with all providers; for tests. */
export function renderRoutes(
  client: QueryClient,
  path: string,
  routes: RouteObject[],
  locale: Locale = english,
): RenderedRoutes {
  const left: string[] = [];
  const reload = vi.fn<() => void>();
  const context = () => {
    const provider = new RouterContextProvider();
    provider.set(queryClientContext, client);
    provider.set(localeContext, locale.lang);
    provider.set(leaveContext, (url) => left.push(url));
    return provider;
  };
  const router = createMemoryRouter(
    [{ Component: Surroundings, children: routes, HydrateFallback: Nothing }],
    {
      initialEntries: [path],
      getContext: context,
    },
  );
  const result = render(
    <QueryClientProvider client={client}>
      <TestI18n locale={locale}>
        <ReloadContext value={reload}>
          <RouterProvider router={router} />
        </ReloadContext>
      </TestI18n>
    </QueryClientProvider>,
  );
  return { ...result, router, left, reload };
}

/**
 * Renders screens of a course inside its frame; paths of `screens` are relative to `/course/:courseId`. The redirect
 * helper doesn't redirect.
 */
export function renderCourse(
  client: QueryClient,
  path: string,
  screens: RouteObject[],
  locale?: Locale,
): RenderedRoutes {
  return renderRoutes(
    client,
    path,
    [
      { path: '/course/:courseId', Component: CourseLayout, children: screens },
      { path: '/redirect/*', Component: Nothing },
    ],
    locale,
  );
}

function Nothing() {
  return null;
}

function Surroundings() {
  return (
    <LinkProvider component={RouterLink}>
      <ToastProvider>
        <PageAnnouncer>
          <Outlet />
        </PageAnnouncer>
      </ToastProvider>
    </LinkProvider>
  );
}

/**
 * Resolves once lazy components have had time to render, so that a test can assert that one is absent.
 * `load` imports the component in question.
 */
export async function settleLazy(load: () => Promise<unknown>): Promise<void> {
  await act(async () => {
    await load();
  });
}
