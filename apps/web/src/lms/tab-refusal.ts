import { isHttpStatus } from './transport/errors.ts';

/**
 * A tab whose data are refused counts as empty, without an error: 401 from any server (ERR-01), 403 from current ones.
 * The course's metadata then decide what the visitor sees (wire contract 9.5, 23.1).
 */
export async function emptyWhenRefused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isHttpStatus(error, 401, 403)) return null;
    throw error;
  }
}
