import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { localeContext, queryClientContext } from '../course/route-context.ts';
import { isPreview, previewBase } from '../lms/preview.ts';
import { routes } from './routes.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** How long the loading screen is held back, in milliseconds: a shorter one would only flash. */
const LOADING_SCREEN_DELAY_MS = 150;

/** What loaders receive besides the address; `lang` is the reader's language, a BCP 47 tag. */
export function provideRouteContext(client: QueryClient, lang: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  context.set(localeContext, lang);
  return context;
}

/** The router of the page, below the prefix that the front end was built for, or below that of previews. */
export function createAppRouter(client: QueryClient, lang: string): AppRouter {
  return createBrowserRouter(routes, {
    basename: isPreview(window.location) ? previewBase : import.meta.env.BASE_URL,
    getContext: () => provideRouteContext(client, lang),
  });
}

/**
 * Resolves when the first screen has its data, or after a short delay: data that are already loaded render at once,
 * without a loading screen. Without the delay where the server's markup is on the screen meanwhile.
 */
export function waitForFirstScreen(router: AppRouter, isShown = false): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = isShown ? undefined : setTimeout(finish, LOADING_SCREEN_DELAY_MS);
    const unsubscribe = router.subscribe(({ initialized }) => initialized && finish());
  });
}
