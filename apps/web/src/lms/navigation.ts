import {
  type NavigationBlockWire,
  type NavigationWire,
  navigationCall,
  outlineCall,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { blockTitle } from './block-title.ts';
import { cacheCompletion } from './completion.ts';
import { getLms } from './lms.ts';
import { listOutlineCompletion, outlineQuery } from './outline.ts';
import { isHttpStatus } from './transport/errors.ts';

export interface NavigationUnit {
  id: string;
  title: string;
  /** Its content is for another track. */
  isLocked: boolean;
}

export interface NavigationSequence {
  /** A prerequisite locks it. */
  isLocked: boolean;
  units: readonly NavigationUnit[];
}

/** What the navigation call reports about sequences beyond the course tree, by usage key. */
export interface Navigation {
  sequences: Readonly<Record<string, NavigationSequence>>;
}

export function readNavigation({ blocks }: NavigationWire): Navigation {
  const all = blocks ?? {};
  const sequences = Object.values(all).filter(({ type }) => type === 'sequential' || type === 'lock');
  return {
    sequences: Object.fromEntries(
      sequences.map(({ id, type, children = [] }) => [
        id,
        { isLocked: type === 'lock', units: children.flatMap((unitId) => readUnit(all[unitId])) },
      ]),
    ),
  };
}

function readUnit(block: NavigationBlockWire | undefined): NavigationUnit[] {
  if (block?.type !== 'vertical') return [];
  return [{ id: block.id, title: blockTitle(block.display_name, block.id), isLocked: block.icon === 'lock' }];
}

/**
 * Which sequences and units are locked, and the completion of the whole course (wire contract 22.9), which goes to
 * `useCompletion`. A server without the call (2021) sends the completion of sections and sequences in the outline; null
 * then.
 */
export function navigationQuery(courseId: string) {
  return queryOptions({
    queryKey: ['navigation', courseId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<Navigation | null> => {
      const { transport } = getLms(client);
      try {
        const { body } = await transport.request(navigationCall, { params: { courseId }, signal });
        const facts = Object.values(body.blocks ?? {}).flatMap(({ id, complete }) =>
          typeof complete === 'boolean' ? [[id, complete] as const] : [],
        );
        cacheCompletion(client, courseId, Object.fromEntries(facts));
        return readNavigation(body);
      } catch (error) {
        if (!isHttpStatus(error, 404)) throw error;
        await cacheOutlineCompletion(client, courseId, signal);
        return null;
      }
    },
  });
}

/** Not by the outline's own query: while that is fetching, the page expects alerts. */
async function cacheOutlineCompletion(
  client: QueryClient,
  courseId: string,
  signal: AbortSignal,
): Promise<void> {
  if (client.getQueryData(outlineQuery(courseId).queryKey) !== undefined) return;
  const { body } = await getLms(client).transport.request(outlineCall, { params: { courseId }, signal });
  cacheCompletion(client, courseId, listOutlineCompletion(body));
}
