import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider, useMatches, useParams } from 'react-router';

/** Gives loaders, which run outside of React, the query cache. Set at start-up. */
export const queryClientContext = createContext<QueryClient>();

/** The reader's language as a BCP 47 tag, for loaders that format a date for a URL. */
export const localeContext = createContext<string>('en');

/** The cache, for loaders. */
export function getQueryClient(context: Readonly<RouterContextProvider>): QueryClient {
  return context.get(queryClientContext);
}

/** A parameter that the matched path always has. Throws when the route does not declare it. */
export function getParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`This route has no parameter ${name}`);
  return value;
}

/** The course key of the address. */
export function useCourseId(): string {
  return getParam(useParams(), 'courseId');
}

/** Whether the address is that of a sequence or a unit. */
export function useIsCourseware(): boolean {
  return useMatches().at(-1)?.params.sequenceId !== undefined;
}
