import { additionalLanguages } from '@lectern/contract';
import * as v from 'valibot';
import { environment, type Variable } from './environment.ts';
import { isLoopback } from './lib/loopback.ts';

type Environment = typeof environment;

/** What the variables of an operator set, each by itself. */
type Settings = {
  [Field in keyof Environment]:
    | v.InferOutput<Environment[Field]['read']>
    | Extract<Environment[Field]['default'], null>;
};

/**
 * Everything an operator can set. In `learningUrl`, an address on the site's own origin has become a path, and the
 * origin of any other is among `corsAllowedOrigins`.
 */
export interface Config extends Settings {
  /** SQLite durability; `off` is for tests only. */
  synchronous: 'full' | 'off';
  /** Validates every response against the contract; for tests. */
  checkReplies: boolean;
}

/** Invalid settings; the message says which and why. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the configuration from environment variables. Throws ConfigError with every problem found. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(env);
  const front = findFrontEnd(settings.learningUrl, settings.baseUrl ?? `http://localhost:${settings.port}`);
  const config: Config = {
    ...settings,
    learningUrl: front.url,
    corsAllowedOrigins: [...new Set([...settings.corsAllowedOrigins, ...front.origins])],
    synchronous: 'full',
    checkReplies: false,
  };
  const problems = findContradictions(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const fields = Object.entries<Variable>(environment).map(([field, { name, default: unset, read }]) => {
    // An empty variable counts as unset.
    const text = env[name] || unset;
    if (text === null) return [field, null];
    const { issues = [], output } = v.safeParse(read, text);
    for (const issue of issues) {
      problems.push(`${[name, v.getDotPath(issue)].filter(Boolean).join('.')} ${issue.message}`);
    }
    return [field, output];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(fields);
}

/** Normalizes the setting: a URL on the site's origin becomes a path; another origin is allowed to call. */
function findFrontEnd(setting: string, site: string): { url: string; origins: string[] } {
  if (!URL.canParse(setting)) return { url: setting, origins: [] };
  const { origin, pathname } = new URL(setting);
  const path = pathname.replace(/\/+$/, '');
  return origin === new URL(site).origin
    ? { url: path, origins: [] }
    : { url: origin + path, origins: [origin] };
}

/** Problems of settings that are valid by themselves but not together. */
function findContradictions(config: Config): string[] {
  const { baseUrl, unitsOrigin, cookieDomain } = config;
  const problems: string[] = [];
  if (baseUrl === null && !isLoopback(config.host)) {
    problems.push('BASE_URL must be the public URL of the site when HOST is not a loopback address');
  }
  const site = baseUrl === null ? 'localhost' : new URL(baseUrl).hostname;
  if (unitsOrigin !== null && unitsOrigin !== 'none') {
    const units = new URL(unitsOrigin).hostname;
    if (config.learningUrl.startsWith('http') && new URL(config.learningUrl).hostname === units) {
      problems.push('LEARNING_MICROFRONTEND_URL must have another host name than UNITS_ORIGIN');
    }
    // Cookies are shared between ports.
    if (units === site) problems.push('UNITS_ORIGIN must have another host name than the site');
    if (cookieDomain !== null && isWithin(units, cookieDomain)) {
      problems.push('UNITS_ORIGIN must be outside COOKIE_DOMAIN: course content would see the cookies');
    }
  }
  const provider = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret];
  if (provider.includes(null) && provider.some((setting) => setting !== null)) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together');
  }
  const { siteLanguage } = config;
  if (additionalLanguages.includes(siteLanguage) && !config.additionalLanguages.includes(siteLanguage)) {
    problems.push(`SITE_LANGUAGE ${siteLanguage} must be among ADDITIONAL_LANGUAGES`);
  }
  if (config.countryHeader !== null && config.trustProxy === false) {
    problems.push('COUNTRY_HEADER needs TRUST_PROXY: without a proxy anyone could claim any country');
  }
  if (cookieDomain !== null && !isWithin(site, cookieDomain)) {
    problems.push('COOKIE_DOMAIN must be the host of BASE_URL or a parent of it');
  }
  return problems;
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
