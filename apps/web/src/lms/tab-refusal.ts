import type { QueryClient } from '@tanstack/react-query';
import { courseMetadataQuery } from './course-metadata.ts';
import { isHttpStatus } from './transport/errors.ts';

/**
 * A tab whose data are refused counts as empty, without an error: 401 from any server (ERR-01), 403 from current ones.
 * The course's metadata then decide what the visitor sees (wire contract 9.5, 23.1). If they still let the visitor in,
 * they are fetched again first: the enrollment may have ended since.
 */
export async function emptyWhenRefused<T>(
  client: QueryClient,
  courseId: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isHttpStatus(error, 401, 403)) throw error;
    const { queryKey } = courseMetadataQuery(courseId);
    if (client.getQueryData(queryKey)?.courseAccess.hasAccess) await client.refetchQueries({ queryKey });
    return null;
  }
}
