import type { QueryClient } from '@tanstack/react-query';
import { getLms } from '../lms/lms.ts';
import { listNotices } from '../lms/notices.ts';
import { sessionQuery } from '../lms/session.ts';
import { isHttpStatus } from '../lms/transport/errors.ts';

/**
 * The notice page to read first, which links back to `here`, the present address in full; null when there is none
 * (RTE-32, CS-58). Only where the site says that it has notices, and only for signed-in users (CFG-02, ROL-14). Never
 * rejects: a failing server must not block the course (ERR-08).
 */
export async function findNoticePage(client: QueryClient, here: string): Promise<string | null> {
  const { config, log } = getLms(client);
  if (!config.enablesNotices || (await client.ensureQueryData(sessionQuery())) === null) return null;
  try {
    const [first] = await listNotices(client);
    return first === undefined ? null : addNext(first, config.lmsBaseUrl, here);
  } catch (error) {
    if (isHttpStatus(error, 404)) log.info('notices: the server has none', error);
    else log.error('notices: the server did not send them', error);
    return null;
  }
}

/** `next` is encoded, so that an address with a query survives. Throws for an invalid URL. */
function addNext(notice: string, base: string, here: string): string {
  const url = new URL(notice, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`${notice} is no page`);
  return `${url.href}${url.search === '' ? '?' : '&'}next=${encodeURIComponent(here)}`;
}
