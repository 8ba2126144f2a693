import { ConfigError, readSiteConfig, type SiteConfig } from '../lms/site-config.ts';
import { fetchSiteSettings } from '../lms/site-settings.ts';
import type { Logger } from '../lms/transport/logging.ts';
import type { Fetch } from '../lms/transport/response.ts';
import { mergeSettings } from './merge-settings.ts';

/** Settings by their names, not checked yet. */
type Settings = Readonly<Record<string, unknown>>;

export interface ConfigSources {
  /** The text of `#lectern-config`, where a server puts its settings into the page. */
  readonly page: string | null;
  /** The text of `#lectern-build`: settings that the build was given, and `MFE_CONFIG_API_URL`. */
  readonly build: string | null;
  /** The page's own origin; the LMS's, unless configured. */
  readonly origin: string;
  readonly fetch: Fetch;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/**
 * The site's settings at run time: what the server put in the page; else the `mfe_config` address; under both, the
 * variables of the build. Throws a ConfigError that names a setting. A server without settings is fine: the
 * build's apply.
 */
export async function loadSiteConfig(sources: ConfigSources): Promise<SiteConfig> {
  const base: Settings = { LMS_BASE_URL: sources.origin, ...readPageSettings(sources.build) };
  const page = readPageSettings(sources.page);
  if (page !== null) return readSiteConfig(mergeSettings(base, page));

  const lms = String(base.LMS_BASE_URL).replace(/\/+$/, '');
  const address = base.MFE_CONFIG_API_URL ?? `${lms}/api/mfe_config/v1`;
  try {
    const sent = await fetchSiteSettings(`${address}?mfe=learning`, sources.fetch, sources.log);
    return readSiteConfig(mergeSettings(base, sent));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    sources.log.error('configuration: the server sent no settings, so those of the build apply', error);
    return readSiteConfig(base);
  }
}

/** Null when the element is empty. */
function readPageSettings(text: string | null): Settings | null {
  if (text === null || text.trim() === '') return null;
  const settings: unknown = JSON.parse(text);
  const isFilled = typeof settings === 'object' && settings !== null && Object.keys(settings).length > 0;
  return isFilled ? (settings as Settings) : null;
}
