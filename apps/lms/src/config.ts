import addressparser from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import { SHORTEST_KEY } from './kernel/keys/signing-keys.ts';
import { findUpgradeUrlProblem } from './kernel/offers/upgrade-links.ts';
import { isLoopback } from './loopback.ts';
import { findTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

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
  /** The description of the site on the front page. */
  siteDescription: string;
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

const DEFAULT_DESCRIPTION =
  'Online courses to follow week by week or at your own pace. Choose one, enroll, and continue where you left off on any device.';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const origin = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check(isOrigin, 'must be an origin like https://learn.example.org, without a path'),
);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text.toLowerCase();
}

const learningUrl = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check(
    (text) => /^(?:\/[\w.~-]+)*$/.test(text) || isPlainAddress(text),
    'must be a path like /learning or an address like https://learning.example.org',
  ),
);

/** Base URL of a front end, to which its paths are appended. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && [username, password, search, hash].every((part) => part === '') && !/[?#\s]/.test(text);
}

const unitsOrigin = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check(
    (text) => text === 'none' || isOrigin(text),
    'must be "none" or an origin like https://units.example.net',
  ),
);

function urlOf(protocols: readonly string[]) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );
}

const smtpUrl = v.pipe(
  urlOf(['smtp:', 'smtps:']),
  v.check(
    (text) => URL.parse(text)?.hostname !== '',
    'must name a mail server, as in smtp://mail.example.org:587',
  ),
);

const sender = v.pipe(
  v.string(),
  v.check(isOneAddress, 'must be an e-mail address, as in Lectern <lectern@example.org>'),
);

function isOneAddress(text: string): boolean {
  const [found, ...others] = addressparser(text, { flatten: true });
  return others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(found?.address ?? '') && !/[\r\n]/.test(text);
}

const upgradeUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findUpgradeUrlProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  }),
);

const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);

const requestTimeout = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'must be seconds, 5 to 3600'),
  v.transform(Number),
  v.minValue(5, 'must be seconds, 5 to 3600'),
  v.maxValue(3600, 'must be seconds, 5 to 3600'),
);

const uploadMax = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'must be megabytes, 1 to 100'),
  v.transform(Number),
  v.minValue(1, 'must be megabytes, 1 to 100'),
  v.maxValue(100, 'must be megabytes, 1 to 100'),
);

const secretKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => key.trim())),
  v.check(
    (keys) => keys.every((key) => key.length >= SHORTEST_KEY),
    `must be a key, or several separated by commas, of at least ${SHORTEST_KEY} characters each`,
  ),
);

const trustProxy = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const trusted = findTrustedProxies(dataset.value);
    if (trusted !== null) return trusted;
    addIssue({
      message:
        'must be the number of proxies in front of the site, such as 1, or their addresses and networks, such as ' +
        `10.0.0.0/8: with ${JSON.stringify(dataset.value)} visitors could claim any address`,
    });
    return NEVER;
  }),
);

const environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.trim())),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
  ),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(urlOf(['postgres:', 'postgresql:'])),
  DATABASE_SCHEMA: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/, 'must be a plain lower-case name')),
  ),
  SECRET_KEY: v.optional(secretKeys),
  DATABASE_POOL_SIZE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a number from 2 to 1000'),
      v.transform(Number),
      v.minValue(2, 'must be a number from 2 to 1000'),
      v.maxValue(1000, 'must be a number from 2 to 1000'),
    ),
  ),
  BASE_URL: v.optional(origin),
  UNITS_ORIGIN: v.optional(unitsOrigin),
  LEARNING_MICROFRONTEND_URL: v.optional(learningUrl),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(sender),
  GOAL_REMINDERS: v.optional(flag),
  CORS_ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.array(origin),
    ),
  ),
  COOKIE_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toLowerCase().replace(/^\./, '')),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain like example.org'),
    ),
  ),
  SITE_NAME: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
  SITE_DESCRIPTION: v.optional(v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters'))),
  UPGRADE_URL: v.optional(upgradeUrl),
  STREAK_DISCOUNT_CODE: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(50, 'must have at most 50 characters')),
  ),
  VERIFY_IDENTITY_URL: v.optional(urlOf(['http:', 'https:'])),
  SUPPORT_URL: v.optional(urlOf(['http:', 'https:', 'mailto:'])),
  CONTACT_URL: v.optional(urlOf(['http:', 'https:', 'mailto:'])),
  TERMS_OF_SERVICE_URL: v.optional(urlOf(['http:', 'https:'])),
  PRIVACY_POLICY_URL: v.optional(urlOf(['http:', 'https:'])),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  TRUST_PROXY: v.optional(trustProxy),
  COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a header')),
  ),
  MOBILE_APP_AGENT: v.optional(v.string()),
  ENTERPRISE_LEARNER_PORTAL_HOSTNAME: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host like learn.example.org'),
    ),
  ),
  PROCTORING_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  REGISTRATION: v.optional(flag),
  WEB_DIST: v.optional(v.string()),
  REQUEST_TIMEOUT: v.optional(requestTimeout),
  UPLOAD_MAX_MB: v.optional(uploadMax),
});

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
    siteDescription: settings.SITE_DESCRIPTION ?? DEFAULT_DESCRIPTION,
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
