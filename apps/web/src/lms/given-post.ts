import { findUrlOnOrigin, framePostCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** A POST that a unit's frame requests from its parent page (wire contract 19.5). */
export interface GivenPost {
  url: string;
  courseId: string;
  /** Echoed in the response. */
  researchEventData: Readonly<Record<string, unknown>>;
}

/** The server's message, for a toast. */
export interface GivenPostResponse {
  header: string;
  link: string | null;
  linkText: string | null;
}

/**
 * Posts to a URL from a frame's message (API-10, CWR-53). Returns null without a request if the URL is not the LMS's:
 * the learner's credentials go nowhere else. Rejects with an LmsError.
 */
export async function postGiven(client: QueryClient, given: GivenPost): Promise<GivenPostResponse | null> {
  const { config, transport, log } = getLms(client);
  const url = findUrlOnOrigin(given.url, config.lmsBaseUrl);
  if (url === null || !url.startsWith(`${config.lmsBaseUrl}/`)) {
    log.error(`A unit asked for a call to an address that is not of the LMS: ${given.url}`);
    return null;
  }
  // A colon would begin a parameter of the path.
  const path = `/${url.slice(config.lmsBaseUrl.length + 1).replaceAll(':', '%3A')}` as const;
  const { body } = await transport.request(
    { ...framePostCall, path },
    { body: { course_key: given.courseId, research_event_data: { ...given.researchEventData } } },
  );
  return { header: body.header, link: body.link ?? null, linkText: body.link_text ?? null };
}
