import { ConfigError, readSiteConfig, type SiteConfig } from '../lms/site-config.ts';
import { fetchSiteSettings } from '../lms/site-settings.ts';
import type { Fetch } from '../lms/transport/answer.ts';
import type { Logger } from '../lms/transport/logging.ts';

/** Settings by their names, not checked yet. */
type Settings = Readonly<Record<string, unknown>>;

export interface ConfigSources {
  /** The text of `#lectern-config`, where a server puts its settings into the page. */
  readonly page: string | null;
  /** Build-time variables: every setting with `VITE_` before its name, and `VITE_MFE_CONFIG_API_URL`. */
  readonly build: Readonly<Record<string, unknown>>;
  /** Where the page came from: the LMS, unless something says otherwise. */
  readonly origin: string;
  readonly fetch: Fetch;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * The site's settings at run time: what the server put in the page; else the `mfe_config` address; under both, the
 * variables of the build. Throws a ConfigError that names a setting. A server without settings is no trouble: the
 * build's stand.
 */
export async function loadSiteConfig(sources: ConfigSources): Promise<SiteConfig> {
  const base: Record<string, string> = { LMS_BASE_URL: sources.origin, ...readBuildSettings(sources.build) };
  const page = readPageSettings(sources.page);
  if (page !== null) return readSiteConfig({ ...base, ...withoutGaps(page) });

  const address = base.MFE_CONFIG_API_URL ?? `${base.LMS_BASE_URL}/api/mfe_config/v1`;
  try {
    const told = await fetchSiteSettings(`${address}?mfe=learning`, sources.fetch);
    return readSiteConfig({ ...base, ...withoutGaps(told) });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    sources.log.error('configuration: the server did not tell its settings, those of the build stand', error);
    return readSiteConfig(base);
  }
}

/** Null when no server has filled the element in. */
function readPageSettings(text: string | null): Settings | null {
  if (text === null || text.trim() === '') return null;
  const settings: unknown = JSON.parse(text);
  const isFilled = typeof settings === 'object' && settings !== null && Object.keys(settings).length > 0;
  return isFilled ? (settings as Settings) : null;
}

function readBuildSettings(variables: Settings): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && typeof value === 'string' && value !== '')
      settings[name.slice(5)] = value;
  }
  return settings;
}

/** A setting without a value does not hide one from below. */
function withoutGaps(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== ''));
}
