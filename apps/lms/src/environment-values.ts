/** How the site reads environment variables. Each message completes a sentence that begins with the variable's name. */
import addressparser from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import { isLoopback } from './lib/loopback.ts';
import { SHORTEST_KEY } from './lib/signing-keys.ts';
import { findTrustedProxies } from './lib/trusted-proxies.ts';
import { findUpgradeUrlProblem } from './lib/upgrade-url.ts';

const withoutTrailingSlashes = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
);

export const origin = v.pipe(
  withoutTrailingSlashes,
  v.check(isOrigin, 'must be an origin like https://learn.example.org, without a path'),
);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text.toLowerCase();
}

export const learningUrl = v.pipe(
  withoutTrailingSlashes,
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
  return (
    isWeb && [username, password, search, hash].every((component) => component === '') && !/[?#\s]/.test(text)
  );
}

export const unitsOrigin = v.pipe(
  withoutTrailingSlashes,
  v.check(
    (text) => text === 'none' || isOrigin(text),
    'must be "none" or an origin like https://units.example.net',
  ),
);

export function addressOf(...protocols: string[]) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );
}

export const smtpUrl = v.pipe(
  addressOf('smtp:', 'smtps:'),
  v.check(
    (text) => URL.parse(text)?.hostname !== '',
    'must name a mail server, as in smtp://mail.example.org:587',
  ),
);

export const sender = v.pipe(
  v.string(),
  v.check(isOneAddress, 'must be an email address, as in Lectern <lectern@example.org>'),
);

function isOneAddress(text: string): boolean {
  const [found, ...others] = addressparser(text, { flatten: true });
  return others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(found?.address ?? '') && !/[\r\n]/.test(text);
}

export const upgradeUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findUpgradeUrlProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  }),
);

export const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);

/** `what` names the number and its limits. */
export function wholeNumber(min: number, max: number, what: string) {
  const message = `must be ${what}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export function shortText(limit: number) {
  return v.pipe(v.string(), v.maxLength(limit, `must have at most ${limit} characters`));
}

export const secretKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => key.trim())),
  v.check(
    (keys) => keys.every((key) => key.length >= SHORTEST_KEY),
    `must be a key, or several separated by commas, of at least ${SHORTEST_KEY} characters each`,
  ),
  v.readonly(),
);

export const trustProxy = v.pipe(
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

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);

export const origins = v.pipe(list, v.array(origin));

/** Codes of languages, in the notation of the language cookie. */
export const languages = (codes: readonly string[]) =>
  v.pipe(
    list,
    v.array(v.pipe(v.string(), v.toLowerCase(), v.picklist(codes, `must be one of ${codes.join(', ')}`))),
  );

export const domain = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase().replace(/^\./, '')),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain like example.org'),
);

export const host = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host like learn.example.org'),
);

export const header = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9-]+$/, 'must be the name of a header'),
);

/** Spaces alone are no code. */
export const discountCode = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(50, 'must have at most 50 characters'),
  v.transform((code) => (code === '' ? null : code)),
);

/** An identity provider: it learns the site's secret, and says who people are. */
export const providerAddress = v.pipe(
  v.string(),
  v.check(
    isSecureAddress,
    'must be an address that starts with https://, without a query, or with http:// on this machine',
  ),
);

function isSecureAddress(text: string): boolean {
  if (!isPlainAddress(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}
