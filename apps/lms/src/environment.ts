import { translatedLanguages } from '@lectern/contract';
import addressparser from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import { SHORTEST_KEY } from './kernel/keys/signing-keys.ts';
import { findUpgradeUrlProblem } from './kernel/offers/upgrade-links.ts';
import { findTrustedProxies } from './trusted-proxies.ts';

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
  v.check(isOneAddress, 'must be an email address, as in Lectern <lectern@example.org>'),
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

/** The environment variables of an operator, each valid by itself. */
export const environment = v.object({
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
  SITE_LANGUAGE: v.optional(
    v.picklist(translatedLanguages, `must be one of ${translatedLanguages.join(', ')}`),
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
  PYTHON_ENGINE: v.optional(v.picklist(['auto', 'native', 'wasi'], 'must be auto, native or wasi')),
  PYTHON_PROGRAM: v.optional(v.pipe(v.string(), v.startsWith('/', 'must be an absolute path'))),
});
