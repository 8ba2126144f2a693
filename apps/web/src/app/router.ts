import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { localeContext, queryClientContext } from '../course/route-context.ts';
import { routes } from './routes.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** What loaders receive besides the address; `lang` is the reader's language, a BCP 47 tag. */
export function provideRouteContext(client: QueryClient, lang: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  context.set(localeContext, lang);
  return context;
}

/** The router of the page, below the prefix that the front end was built for. */
export function createAppRouter(client: QueryClient, lang: string): AppRouter {
  return createBrowserRouter(routes, {
    basename: import.meta.env.BASE_URL,
    getContext: () => provideRouteContext(client, lang),
  });
}
