import { enterpriseCustomersCall } from '@lectern/contract';
import * as v from 'valibot';
import { HOUR } from '../i18n/durations.ts';
import { readStoredJson, store } from './browser-storage.ts';
import type { Lms } from './lms.ts';

/** The portal of an organization's learner, which replaces the dashboard (HDR-06). */
export interface LearnerPortal {
  url: string;
  /** The organization's logo; null if it has none. */
  logoUrl: string | null;
}

const storedEntry = v.object({
  expiration: v.number(),
  links: v.array(
    v.object({
      url: v.string(),
      branding_configuration: v.nullish(v.object({ logo: v.nullish(v.string()) })),
    }),
  ),
});

/**
 * The portal of the learner's organization: the last customer with a slug and an open portal (wire contract 18.4).
 * Cached in sessionStorage for an hour. Null when there is none or the LMS doesn't say. Never rejects.
 */
export async function findLearnerPortal(
  { config, transport, log }: Lms,
  userId: number,
  now: number = Date.now(),
): Promise<LearnerPortal | null> {
  const base = config.enterprisePortalUrl;
  if (base === null) return null;
  const key = `learnerPortalLinks:${userId}`;
  const links = readLinks(key, now) ?? (await fetchLinks());
  const last = links.at(-1);
  return last ? { url: last.url, logoUrl: last.branding_configuration?.logo ?? null } : null;

  async function fetchLinks() {
    try {
      const { body } = await transport.request(enterpriseCustomersCall, {});
      const found = body.results
        .filter(({ slug, enable_learner_portal }) => slug && enable_learner_portal)
        .map(({ slug, name, branding_configuration }) => ({
          title: name ?? '',
          url: `${base}/${encodeURIComponent(slug ?? '')}`,
          branding_configuration,
        }));
      store('sessionStorage', key, JSON.stringify({ expiration: now + HOUR, links: found }));
      return found;
    } catch (error) {
      log.failure(error);
      return [];
    }
  }
}

function readLinks(key: string, now: number) {
  const entry = v.safeParse(storedEntry, readStoredJson('sessionStorage', key));
  return entry.success && entry.output.expiration > now ? entry.output.links : null;
}
