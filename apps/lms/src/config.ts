import * as v from 'valibot';
import { isLoopback } from './loopback.ts';
import { findUpgradeUrlProblem } from './modules/upgrades/upgrade-links.ts';

/** Everything an operator can set; see docs/configuration.md. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** PostgreSQL; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL schema to live in; null: the connection's own. */
  databaseSchema: string | null;
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
  /** Origins of front ends on other hosts, allowed to call with the visitor's cookies. */
  corsAllowedOrigins: string[];
  /** Parent domain that the site shares with a front end on another host; null: the site's host alone. */
  cookieDomain: string | null;
  siteName: string;
  supportUrl: string | null;
  /** Pages of the site elsewhere, at the end of every page; null ones are left out. */
  contactUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Where learners buy an upgrade, with placeholders (see upgrade-links.ts); null: they ask for it here. */
  upgradeUrl: string | null;
  /** Where learners have their identity verified; null: nowhere. */
  verifyIdentityUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  trustProxy: boolean | string;
  /** Lower-case name of the header in which a believed proxy says the visitor's country; null: it is not known. */
  countryHeader: string | null;
  /** What the user agent of a mobile app holds. */
  mobileAppAgent: string;
  /** Host of the learner portals of organizations; null: they have none. */
  enterprisePortalHost: string | null;
  /** What a proctoring provider signs its reports with; null: none are taken. */
  proctoringSecret: string | null;
  /** Whether anyone may register; otherwise accounts are made on the command line. */
  registration: boolean;
  /** Folder of the built front end; null: the one in this repository. */
  webDist: string | null;
  /** Checks every answer against the contract; for tests. */
  checkReplies: boolean;
}

/** Settings that can't be used; the message says which and why. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

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
  BASE_URL: v.optional(origin),
  UNITS_ORIGIN: v.optional(unitsOrigin),
  SMTP_URL: v.optional(urlOf(['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(v.string()),
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
  UPGRADE_URL: v.optional(upgradeUrl),
  VERIFY_IDENTITY_URL: v.optional(urlOf(['http:', 'https:'])),
  SUPPORT_URL: v.optional(urlOf(['http:', 'https:', 'mailto:'])),
  CONTACT_URL: v.optional(urlOf(['http:', 'https:', 'mailto:'])),
  TERMS_OF_SERVICE_URL: v.optional(urlOf(['http:', 'https:'])),
  PRIVACY_POLICY_URL: v.optional(urlOf(['http:', 'https:'])),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  TRUST_PROXY: v.optional(v.string()),
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
});

/** Reads the configuration from environment variables. Throws ConfigError with every problem found. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as one that is not set.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(environment, set);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`));
  }
  const settings = result.output;
  const config: Config = {
    host: settings.HOST ?? '127.0.0.1',
    port: settings.PORT ?? 8000,
    dataDir: settings.DATA_DIR ?? './data',
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseSchema: settings.DATABASE_SCHEMA ?? null,
    synchronous: 'full',
    baseUrl: settings.BASE_URL ?? null,
    unitsOrigin: settings.UNITS_ORIGIN ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    goalReminders: settings.GOAL_REMINDERS ?? true,
    mailFrom: settings.MAIL_FROM ?? 'Lectern <lectern@localhost>',
    corsAllowedOrigins: settings.CORS_ALLOWED_ORIGINS ?? [],
    cookieDomain: settings.COOKIE_DOMAIN ?? null,
    siteName: settings.SITE_NAME ?? 'Lectern',
    supportUrl: settings.SUPPORT_URL ?? null,
    contactUrl: settings.CONTACT_URL ?? null,
    termsUrl: settings.TERMS_OF_SERVICE_URL ?? null,
    privacyUrl: settings.PRIVACY_POLICY_URL ?? null,
    upgradeUrl: settings.UPGRADE_URL ?? null,
    verifyIdentityUrl: settings.VERIFY_IDENTITY_URL ?? null,
    logLevel: settings.LOG_LEVEL ?? 'info',
    trustProxy: findTrustProxy(settings.TRUST_PROXY),
    countryHeader: settings.COUNTRY_HEADER ?? null,
    mobileAppAgent: settings.MOBILE_APP_AGENT ?? 'org.edx.mobile',
    enterprisePortalHost: settings.ENTERPRISE_LEARNER_PORTAL_HOSTNAME ?? null,
    proctoringSecret: settings.PROCTORING_SECRET ?? null,
    registration: settings.REGISTRATION ?? true,
    webDist: settings.WEB_DIST ?? null,
    checkReplies: false,
  };
  const problems = findContradictions(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function findTrustProxy(text: string | undefined): boolean | string {
  if (text === undefined || text === 'false') return false;
  return text === 'true' ? true : text;
}

/** What each setting allows and together they don't. */
function findContradictions(config: Config): string[] {
  const { baseUrl, unitsOrigin, cookieDomain } = config;
  const problems: string[] = [];
  if (baseUrl === null && !isLoopback(config.host)) {
    problems.push('BASE_URL must say the public address of the site when HOST is not a loopback address');
  }
  const site = baseUrl === null ? 'localhost' : new URL(baseUrl).hostname;
  if (unitsOrigin !== null && unitsOrigin !== 'none') {
    const units = new URL(unitsOrigin).hostname;
    // Cookies do not tell ports apart.
    if (units === site) problems.push('UNITS_ORIGIN must have another host name than the site');
    if (cookieDomain !== null && isWithin(units, cookieDomain)) {
      problems.push('UNITS_ORIGIN must lie outside COOKIE_DOMAIN: course content would see the cookies');
    }
  }
  if (config.countryHeader !== null && config.trustProxy === false) {
    problems.push('COUNTRY_HEADER needs TRUST_PROXY: without a proxy anyone could say where they are');
  }
  if (cookieDomain !== null && !isWithin(site, cookieDomain)) {
    problems.push('COOKIE_DOMAIN must be the host of BASE_URL or a parent of it');
  }
  return problems;
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
