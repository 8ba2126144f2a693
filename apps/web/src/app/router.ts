import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { localeContext, queryClientContext } from '../course/route-context.ts';
import { routes } from './routes.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Who has waited this long, in milliseconds, sees sooner that something is on its way than what was on its way. */
const PATIENCE_MS = 150;

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

/**
 * Waits until the first screen has its data, for a moment at most: what has come with the program is drawn at once, not
 * after a sign of waiting.
 */
export function waitForFirstScreen(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    const unsubscribe = router.subscribe(({ initialized }) => initialized && finish());
  });
}
