import type { PythonEngineSetting } from '@lectern/author-python';
import * as v from 'valibot';
import { environment } from './environment.ts';
import { isLoopback } from './loopback.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Everything an operator can set; see docs/configuration.md. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** PostgreSQL; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL schema; null: the connection's default. */
  databaseSchema: string | null;
  /** The site's own keys: the first signs, the others still verify; null: in a file of `dataDir`. */
  secretKeys: readonly string[] | null;
  /** Maximum of this process's PostgreSQL connections; null: the default. */
  databasePoolSize: number | null;
  /** SQLite durability; `off` is for tests only. */
  synchronous: 'full' | 'off';
  /** Public origin without a trailing slash; null: `http://localhost:<port>`. */
  baseUrl: string | null;
  /** `none`: no second origin, units are sandboxed; null: the loopback default. */
  unitsOrigin: string | null;
  smtpUrl: string | null;
  /** Whether learners who asked for them get weekly reminders of their goals. */
  goalReminders: boolean;
  mailFrom: string;
  /**
   * Base of the learning front end: a path of the site's own origin (`''`, `/learning`), or an address on another one.
   * Never ends in a slash.
   */
  learningUrl: string;
  /** Origins of front ends on other hosts, allowed to call with the visitor's cookies. */
  corsAllowedOrigins: string[];
  /** Parent domain that the site shares with a front end on another host; null: only the site's own host. */
  cookieDomain: string | null;
  siteName: string;
  /** Code of the language for visitors whose own isn't known. */
  siteLanguage: string;
  /** The description of the site on the front page. */
  siteDescription: string | null;
  supportUrl: string | null;
  /** The site's pages on other servers, linked in every footer unless null. */
  contactUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Where learners buy an upgrade, with placeholders (see upgrade-links.ts); null: they ask for it here. */
  upgradeUrl: string | null;
  /** Coupon of the shop that takes 15 % off after a streak of days; null: no such discount. */
  streakDiscountCode: string | null;
  /** Where learners verify their identity; null: nowhere. */
  verifyIdentityUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Proxies whose `X-Forwarded-*` headers are trusted; false: none. */
  trustProxy: TrustedProxies | false;
  /** Lower-case name of the header with the visitor's country, set by a trusted proxy; null: unknown. */
  countryHeader: string | null;
  /** Text that identifies the user agent of a mobile app. */
  mobileAppAgent: string;
  /** Host of the learner portals of organizations; null: they have none. */
  enterprisePortalHost: string | null;
  /** Secret with which a proctoring provider signs its reports; null: no reports are accepted. */
  proctoringSecret: string | null;
  /** Whether anyone may register; otherwise accounts are created on the command line. */
  registration: boolean;
  /** Folder of the built front end; null: the one in this repository. */
  webDist: string | null;
  /** How long a client may take to send a whole request, in milliseconds. */
  requestTimeoutMs: number;
  /** The largest file that learners and staff can upload, in bytes. */
  uploadMaxBytes: number;
  /** What runs authors' scripts. */
  pythonEngine: PythonEngineSetting;
  /** The Python that runs them natively; null: the system's. */
  pythonProgram: string | null;
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
  // An empty variable counts as unset.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(environment, set);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`));
  }
  const settings = result.output;
  const port = settings.PORT ?? 8000;
  const front = findFrontEnd(
    settings.LEARNING_MICROFRONTEND_URL ?? '',
    settings.BASE_URL ?? `http://localhost:${port}`,
  );
  const config: Config = {
    host: settings.HOST ?? '127.0.0.1',
    port,
    dataDir: settings.DATA_DIR ?? './data',
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseSchema: settings.DATABASE_SCHEMA ?? null,
    secretKeys: settings.SECRET_KEY ?? null,
    databasePoolSize: settings.DATABASE_POOL_SIZE ?? null,
    synchronous: 'full',
    baseUrl: settings.BASE_URL ?? null,
    unitsOrigin: settings.UNITS_ORIGIN ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    goalReminders: settings.GOAL_REMINDERS ?? true,
    mailFrom: settings.MAIL_FROM ?? 'Lectern <lectern@localhost>',
    learningUrl: front.url,
    corsAllowedOrigins: [...new Set([...(settings.CORS_ALLOWED_ORIGINS ?? []), ...front.origins])],
    cookieDomain: settings.COOKIE_DOMAIN ?? null,
    siteName: settings.SITE_NAME ?? 'Lectern',
    siteLanguage: settings.SITE_LANGUAGE ?? 'en',
    siteDescription: settings.SITE_DESCRIPTION ?? null,
    supportUrl: settings.SUPPORT_URL ?? null,
    contactUrl: settings.CONTACT_URL ?? null,
    termsUrl: settings.TERMS_OF_SERVICE_URL ?? null,
    privacyUrl: settings.PRIVACY_POLICY_URL ?? null,
    upgradeUrl: settings.UPGRADE_URL ?? null,
    streakDiscountCode: settings.STREAK_DISCOUNT_CODE || null,
    verifyIdentityUrl: settings.VERIFY_IDENTITY_URL ?? null,
    logLevel: settings.LOG_LEVEL ?? 'info',
    trustProxy: settings.TRUST_PROXY ?? false,
    countryHeader: settings.COUNTRY_HEADER ?? null,
    mobileAppAgent: settings.MOBILE_APP_AGENT ?? 'org.edx.mobile',
    enterprisePortalHost: settings.ENTERPRISE_LEARNER_PORTAL_HOSTNAME ?? null,
    proctoringSecret: settings.PROCTORING_SECRET ?? null,
    registration: settings.REGISTRATION ?? true,
    webDist: settings.WEB_DIST ?? null,
    requestTimeoutMs: (settings.REQUEST_TIMEOUT ?? 30) * 1000,
    uploadMaxBytes: (settings.UPLOAD_MAX_MB ?? 10) * 1_000_000,
    pythonEngine: settings.PYTHON_ENGINE ?? 'auto',
    pythonProgram: settings.PYTHON_PROGRAM ?? null,
    checkReplies: false,
  };
  const problems = findContradictions(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
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
