import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { queryClientContext } from '../course/route-context.ts';
import { routes } from './routes.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** What loaders receive besides the address. */
export function provideRouteContext(client: QueryClient): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  return context;
}

/** The router of the page, below the prefix that the front end was built for. */
export function createAppRouter(client: QueryClient): AppRouter {
  return createBrowserRouter(routes, {
    basename: import.meta.env.BASE_URL,
    getContext: () => provideRouteContext(client),
  });
}
