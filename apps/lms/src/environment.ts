import { additionalLanguages, translatedLanguages } from '@lectern/contract';
import * as v from 'valibot';
import { DEFAULT_POOL_SIZE } from './db/database.ts';
import {
  addressOf,
  discountCode,
  domain,
  flag,
  header,
  host,
  languages,
  learningUrl,
  origin,
  origins,
  port,
  providerAddress,
  secretKeys,
  sender,
  shortText,
  smtpUrl,
  trustProxy,
  unitsOrigin,
  upgradeUrl,
  wholeNumber,
} from './environment-values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const siteLanguages = [...translatedLanguages, ...additionalLanguages];

/** In Markdown. */
function listChoices(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map((value) => `\`${value}\``));
}

/** An environment variable of the LMS. */
export interface Variable {
  name: string;
  /** What an unset variable means, written as an operator would; null: the field of the configuration is null. */
  default: string | null;
  /** In Markdown, what the page says instead of the default. */
  unset?: string;
  /** In Markdown. */
  sets: string;
  read: v.GenericSchema<string, unknown>;
}

/**
 * Everything that an operator can set, by its field of the configuration. docs/configuration.md has the same list in
 * the same order, written by `npm run configuration`.
 */
export const environment = {
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    sets:
      'Address to listen on. Any other than a loopback address requires `BASE_URL` and a site without ' +
      'demo accounts',
    read: v.pipe(v.string(), v.trim()),
  },
  port: {
    name: 'PORT',
    default: '8000',
    sets: 'Port to listen on; `0` picks a free one',
    read: port,
  },
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    sets:
      "Folder of the SQLite file (`lectern.sqlite`), the site's key (`secret.key`) and mail if there is " +
      'no SMTP server (`mail/*.eml`). Files that Lectern creates there can be read by its own account ' +
      'only',
    read: v.string(),
  },
  secretKeys: {
    name: 'SECRET_KEY',
    default: null,
    unset: 'none: `secret.key` in `DATA_DIR`',
    sets:
      'The key that the site signs with: at least 32 random characters, for example from `openssl rand ' +
      "-base64 32`. Separate several by commas: the first signs, the others still verify. See [The site's " +
      'key](#the-sites-key)',
    read: secretKeys,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: null,
    unset: 'none: SQLite',
    sets:
      '`postgres://user:password@host:5432/name`, or, by the socket of a server on the same machine, ' +
      '`postgres://user@%2Fvar%2Frun%2Fpostgresql/name`. Any number of processes may share one database',
    read: addressOf('postgres:', 'postgresql:'),
  },
  databaseSchema: {
    name: 'DATABASE_SCHEMA',
    default: null,
    unset: "the connection's default",
    sets: 'PostgreSQL schema to use; created if missing',
    read: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/, 'must be a plain lower-case name')),
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    default: String(DEFAULT_POOL_SIZE),
    sets:
      'Maximum number of PostgreSQL connections per process, 2 to 1000, half of them for writes. Six ' +
      'answer more requests a second than twenty, see [decision ' +
      '0110](decisions/0110-open-few-connections-per-process.md); raise it if the log says that all ' +
      'connections are in use. All processes together, plus one command on the command line, must stay ' +
      "below the server's `max_connections` (100 by default) minus `superuser_reserved_connections` (3): " +
      'fifteen processes with the defaults. Each connection has its statements prepared by name, which a ' +
      'pooler in between has to support (PgBouncer from 1.21 on, with `max_prepared_statements`)',
    read: wholeNumber(2, 1000, 'a number from 2 to 1000'),
  },
  baseUrl: {
    name: 'BASE_URL',
    default: null,
    unset: '`http://localhost:PORT`',
    sets:
      'Public origin of the site, such as `https://learn.example.org`. Requests for other host names get ' +
      '400',
    read: origin,
  },
  unitsOrigin: {
    name: 'UNITS_ORIGIN',
    default: null,
    unset: 'the other loopback name, or `none` for a public site',
    sets:
      'Origin that serves course content, such as `https://units.example.net`. It needs another host name ' +
      "than the site's, outside `COOKIE_DOMAIN`, and points to the same processes. `none`: the site " +
      'serves content itself, in a sandbox',
    read: unitsOrigin,
  },
  learningUrl: {
    name: 'LEARNING_MICROFRONTEND_URL',
    default: '',
    unset: 'the root of the site',
    sets:
      'URL of the learning front end: a path such as `/learning`, or an absolute URL such as ' +
      '`https://apps.example.org/learning`. Every link to a course page leads there. See ' +
      '[below](#where-the-front-end-is)',
    read: learningUrl,
  },
  corsAllowedOrigins: {
    name: 'CORS_ALLOWED_ORIGINS',
    default: '',
    sets:
      'Origins of additional front ends on other hosts, separated by commas; that of ' +
      "`LEARNING_MICROFRONTEND_URL` is always allowed. They may send the visitor's cookies, and `next` " +
      'may redirect there',
    read: origins,
  },
  cookieDomain: {
    name: 'COOKIE_DOMAIN',
    default: null,
    unset: "the site's host only",
    sets: 'Parent domain that the site shares with a front end on another host, such as `example.org`',
    read: domain,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: 'false',
    sets:
      'Proxies whose `X-Forwarded-*` headers are trusted: their number, such as `1`, or their addresses ' +
      'and networks separated by commas, such as `10.0.0.0/8,2001:db8::/32` (also `loopback`, ' +
      '`uniquelocal`, `linklocal`). Set it behind a proxy; otherwise all visitors share one address in ' +
      'the rate limits. `true` is rejected because visitors could choose their own address. See ' +
      '[below](#behind-a-proxy)',
    read: trustProxy,
  },
  siteName: {
    name: 'SITE_NAME',
    default: 'Lectern',
    sets: 'Name in headers, titles and mail',
    read: shortText(100),
  },
  siteLanguage: {
    name: 'SITE_LANGUAGE',
    default: 'en',
    sets:
      `Language of pages and units (${listChoices(translatedLanguages)}) for visitors whose own is ` +
      "unknown: neither account, language cookie nor browser names one of the site's languages. One of " +
      '`ADDITIONAL_LANGUAGES` is possible, too',
    read: v.picklist(siteLanguages, `must be one of ${siteLanguages.join(', ')}`),
  },
  additionalLanguages: {
    name: 'ADDITIONAL_LANGUAGES',
    default: '',
    unset: 'none',
    sets:
      `Further languages that readers may choose or their browsers ask for (${listChoices(additionalLanguages)}), ` +
      'separated by commas. Their translations are drafts. Without it, a reader who asks for `zh-cn` gets ' +
      'English. See [Languages](languages/README.md)',
    read: languages(additionalLanguages),
  },
  siteDescription: {
    name: 'SITE_DESCRIPTION',
    default: null,
    unset: 'a general sentence',
    sets: 'What the front page says about the site, under its name; at most 300 characters',
    read: shortText(300),
  },
  supportUrl: {
    name: 'SUPPORT_URL',
    default: null,
    sets: 'URL of the help link; without it there is no link',
    read: addressOf('http:', 'https:', 'mailto:'),
  },
  upgradeUrl: {
    name: 'UPGRADE_URL',
    default: null,
    unset: 'none: learners request, staff approve',
    sets:
      'Where learners buy an upgrade, such as `https://shop.example.org/basket?sku={sku}&code={code}`. It ' +
      'may contain `{course_id}`, `{sku}`, `{username}`, `{code}` (of the offer, or empty), `{mode}`, ' +
      '`{price}` and `{currency}` anywhere after the host; values are encoded. Without `{code}`, a code ' +
      'is appended as the parameter `code`. See [Courses](#courses)',
    read: upgradeUrl,
  },
  streakDiscountCode: {
    name: 'STREAK_DISCOUNT_CODE',
    default: null,
    unset: 'none: no discount',
    sets:
      'Coupon of the shop at `UPGRADE_URL` that takes 15 % off for 14 days. Learners get it when they ' +
      'learn three days in a row, in courses with `--streak-discount on`; it is added to the upgrade link ' +
      'as the parameter `code`',
    read: discountCode,
  },
  verifyIdentityUrl: {
    name: 'VERIFY_IDENTITY_URL',
    default: null,
    sets:
      'Where learners verify their identity, or read how to. Without it, no certificate requires a ' +
      "verified identity. Linked from a course's verification deadline and from the progress page. See " +
      '[Identity](#identity)',
    read: addressOf('http:', 'https:'),
  },
  contactUrl: {
    name: 'CONTACT_URL',
    default: null,
    sets:
      'Address of the page or mailbox for questions, linked in the footer of every page and in the ' +
      'accessibility statement at `/accessibility`, which falls back to `SUPPORT_URL`; without it there is ' +
      'no link',
    read: addressOf('http:', 'https:', 'mailto:'),
  },
  termsUrl: {
    name: 'TERMS_OF_SERVICE_URL',
    default: null,
    sets: 'Address of the terms of service, linked in the footer of every page; without it there is no link',
    read: addressOf('http:', 'https:'),
  },
  privacyUrl: {
    name: 'PRIVACY_POLICY_URL',
    default: null,
    sets: 'Address of the privacy policy, linked in the footer of every page; without it there is no link',
    read: addressOf('http:', 'https:'),
  },
  countryHeader: {
    name: 'COUNTRY_HEADER',
    default: null,
    unset: 'none: countries are unknown',
    sets:
      "Header in which a proxy passes the visitor's country as a two-letter code, such as `cf-ipcountry`; " +
      'for courses under embargo. Requires `TRUST_PROXY`, and a proxy that overwrites what visitors send',
    read: header,
  },
  mobileAppAgent: {
    name: 'MOBILE_APP_AGENT',
    default: 'org.edx.mobile',
    sets:
      'Text that identifies a mobile app in its user agent; for courses whose policy has ' +
      '`mobile_available: false`',
    read: v.string(),
  },
  enterprisePortalHost: {
    name: 'ENTERPRISE_LEARNER_PORTAL_HOSTNAME',
    default: null,
    sets: 'Host of the portals of [organizations](#organizations): `https://HOST/SLUG`',
    read: host,
  },
  proctoringSecret: {
    name: 'PROCTORING_SECRET',
    default: null,
    unset: 'none: reports are disabled',
    sets:
      'Secret with which a proctoring provider signs its reports, at least 32 characters; see ' +
      '[below](#proctoring)',
    read: v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
  },
  registration: {
    name: 'REGISTRATION',
    default: 'true',
    sets: '`false`: accounts can only be created on the command line',
    read: flag,
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    default: null,
    unset: 'none: people sign in here only',
    sets:
      "The organization's identity provider (OpenID Connect), such as `https://id.example.org/realms/main`; " +
      'see [single sign-on](#single-sign-on)',
    read: providerAddress,
  },
  oidcClientId: {
    name: 'OIDC_CLIENT_ID',
    default: null,
    sets: 'The id by which the identity provider knows this site',
    read: v.string(),
  },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    default: null,
    sets: 'The secret that this site and the identity provider share',
    read: v.string(),
  },
  oidcName: {
    name: 'OIDC_NAME',
    default: null,
    unset: 'the host of `OIDC_ISSUER`',
    sets: 'The name of the organization on the button to sign in with it',
    read: v.pipe(v.string(), v.maxLength(60, 'must have at most 60 characters')),
  },
  accountDeletion: {
    name: 'ACCOUNT_DELETION',
    default: 'true',
    sets: '`false`: accounts can only be [deleted](#accounts) on the command line, as where grades have to be kept',
    read: flag,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    default: null,
    unset: 'none: mail is written to files',
    sets: '`smtp://user:password@host:587` or `smtps://…`',
    read: smtpUrl,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    default: 'Lectern <lectern@localhost>',
    sets: 'Sender of mail',
    read: sender,
  },
  goalReminders: {
    name: 'GOAL_REMINDERS',
    default: 'true',
    sets: '`false`: nobody gets reminders of weekly goals, even if they asked for them',
    read: flag,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    sets: `${listChoices(LOG_LEVELS)}. Tracking events are logged at \`info\``,
    read: v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
  },
  requestTimeoutMs: {
    name: 'REQUEST_TIMEOUT',
    default: '30',
    sets:
      'Seconds, 5 to 3600, that a client may take to send a complete request; its headers must arrive ' +
      'within 10. Uploaded files may take longer, but must not pause for 15 s or arrive at less than 4 ' +
      'kB/s. Slower clients get 408',
    read: v.pipe(
      wholeNumber(5, 3600, 'seconds, 5 to 3600'),
      v.transform((seconds) => seconds * 1000),
    ),
  },
  uploadMaxBytes: {
    name: 'UPLOAD_MAX_MB',
    default: '10',
    sets:
      'Largest file that learners and staff can upload, 1 to 100 megabytes. Up to eight are in memory at ' +
      'a time. Files are stored in the database, and a proxy has to let them through (nginx: ' +
      '`client_max_body_size`)',
    read: v.pipe(
      wholeNumber(1, 100, 'megabytes, 1 to 100'),
      v.transform((megabytes) => megabytes * 1_000_000),
    ),
  },
  pythonEngine: {
    name: 'PYTHON_ENGINE',
    default: 'auto',
    sets:
      "What runs the scripts of problems: `native`, the system's Python in a sandbox, or nothing starts; " +
      '`wasi`, Python in WebAssembly; `auto`, natively where the machine can. See [Scripts of ' +
      'problems](#scripts-of-problems)',
    read: v.picklist(['auto', 'native', 'wasi'], 'must be auto, native or wasi'),
  },
  pythonProgram: {
    name: 'PYTHON_PROGRAM',
    default: null,
    unset: '`/usr/bin/python3`',
    sets: 'The Python that runs them natively, as an absolute path',
    read: v.pipe(v.string(), v.startsWith('/', 'must be an absolute path')),
  },
  webDist: {
    name: 'WEB_DIST',
    default: null,
    unset: '`apps/web/dist`',
    sets: 'Folder of the built front end',
    read: v.string(),
  },
  serverRendering: {
    name: 'SERVER_RENDERING',
    default: 'true',
    sets: '`false`: the HTML of course home, dates, progress and units has no first screen, and the browser requests the data',
    read: flag,
  },
} satisfies Record<string, Variable>;
