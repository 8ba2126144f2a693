import * as v from 'valibot';
import { TOKEN_COOKIE } from './transport/token-payload.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** Operators leave unused settings null or empty; both mean that there is none (CFG-03). */
const optionalText = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => (value === null || value.trim() === '' ? null : value.trim())),
);
const textOr = (standard: string) =>
  v.pipe(
    optionalText,
    v.transform((value) => value ?? standard),
  );
const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));
const address = v.pipe(text, v.url('must be an absolute address'), withoutSlash);

/** The settings under the names that Open edX operators already use (wire contract 2). */
const siteSettings = v.object({
  LMS_BASE_URL: address,
  SITE_NAME: textOr('Lectern'),
  LOGIN_URL: optionalText,
  LOGOUT_URL: optionalText,
  ACCESS_TOKEN_COOKIE_NAME: textOr(TOKEN_COOKIE),
  CSRF_TOKEN_API_PATH: v.pipe(textOr('/csrf/api/v1/token'), v.startsWith('/', 'must begin with a slash')),
  REFRESH_ACCESS_TOKEN_ENDPOINT: optionalText,
  LANGUAGE_PREFERENCE_COOKIE_NAME: textOr('openedx-language-preference'),
  SUPPORT_URL: optionalText,
  ORDER_HISTORY_URL: optionalText,
  ACCOUNT_PROFILE_URL: optionalText,
  ACCOUNT_SETTINGS_URL: optionalText,
  LOGO_URL: optionalText,
  /** Whether to check for notices that learners must read first; off by default (CFG-02). */
  ENABLE_NOTICES: v.nullish(v.union([v.boolean(), v.string(), v.number()]), null),
  CONTACT_URL: optionalText,
  TERMS_OF_SERVICE_URL: optionalText,
  PRIVACY_POLICY_URL: optionalText,
  /** The parent domain of cookies that front end and LMS share. */
  SESSION_COOKIE_DOMAIN: optionalText,
  /** Lectern's own: codes of the languages that visitors may choose, as a list or with commas between them. */
  LANGUAGES: v.nullish(v.union([v.array(v.string()), v.string()]), null),
  /** Lectern's own: codes of the additional languages that the site has, in the same notations. */
  ADDITIONAL_LANGUAGES: v.nullish(v.union([v.array(v.string()), v.string()]), null),
  /** Where learners verify their identity for a certificate (CAL-09). */
  SUPPORT_URL_ID_VERIFICATION: optionalText,
  /** The host of the portal for learners of organizations. */
  ENTERPRISE_LEARNER_PORTAL_HOSTNAME: optionalText,
  /** The marketing site of the courses; its page about certificates is linked where they are offered (HDR-05). */
  MARKETING_SITE_BASE_URL: optionalText,
  /** Where a learner finds other courses. */
  SEARCH_CATALOG_URL: optionalText,
  /** Whether staff get menus of sections and sequences above a unit: only for the text `true`, the default (CFG-01). */
  ENABLE_JUMPNAV: v.nullish(v.union([v.boolean(), v.string(), v.number()]), 'true'),
  /**
   * Where the course team edits a course; defaults to Studio's address for other LMSs (CFG-01), none for Lectern's. Null
   * turns it off.
   */
  STUDIO_BASE_URL: v.optional(optionalText),
  /** Where the course team sees how learners do. */
  INSIGHTS_BASE_URL: optionalText,
  /** Lectern's own: the coupon for learners with a streak of days (STK-07, CS-42). */
  STREAK_DISCOUNT_CODE: optionalText,
  /** The catalogue service that recommends courses at the end of one (API-29). */
  DISCOVERY_API_BASE_URL: optionalText,
  /** The exam service; without it, the LMS keeps the attempts (wire contract 22.7). */
  EXAMS_BASE_URL: optionalText,
  /** The discussions front end of Open edX; used with DISCUSSIONS=external, in place of Lectern's own screens. */
  DISCUSSIONS_MFE_BASE_URL: optionalText,
  /** Lectern's own: `external` keeps the front end at DISCUSSIONS_MFE_BASE_URL. */
  DISCUSSIONS: optionalText,
  /** The site's account at Twitter; without it, no course is shared there (EXT-34). */
  TWITTER_URL: optionalText,
  TWITTER_HASHTAG: optionalText,
  /** Lectern's own: the settings of each experiment of `src/experiments`, by its name; JSON, or its text. */
  EXPERIMENTS: v.nullish(
    v.union([
      v.record(v.string(), v.unknown()),
      v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), v.record(v.string(), v.unknown())),
    ]),
    {},
  ),
  /** Lectern's own: the origin that serves units. Other LMSs don't set it and serve units themselves. */
  UNITS_ORIGIN: optionalText,
  /** Lectern's own: whether the next unit is prefetched in a hidden frame; for servers without UNITS_ORIGIN. */
  PREPARE_UNITS: v.nullish(v.union([v.boolean(), v.string()]), null),
});

export type SiteSettings = v.InferInput<typeof siteSettings>;

/** The settings, validated and with every default filled in. URLs have no trailing slash. */
export interface SiteConfig {
  lmsBaseUrl: string;
  siteName: string;
  loginUrl: string;
  logoutUrl: string;
  refreshUrl: string;
  csrfPath: string;
  accessTokenCookie: string;
  languageCookie: string;
  /** In the format of the language cookie; with fewer than two, there is no choice. */
  languages: readonly string[];
  /** Codes of the additional languages that the site has: drafts that it has switched on. */
  additionalLanguages: readonly string[];
  cookieDomain: string | null;
  accountUrl: string;
  /** The base of profile addresses: `{profileBaseUrl}/{username}`. */
  profileBaseUrl: string;
  unitsOrigin: string;
  /** Units have no separate origin: their pages are sandboxed and send messages with the origin `null`. */
  unitsAreSandboxed: boolean;
  /** Units may be prefetched in a hidden frame. Another LMS might count that as a view. */
  preparesUnits: boolean;
  enablesNotices: boolean;
  /** Staff of a course choose its sections and sequences from menus above a unit. */
  hasJumpMenus: boolean;
  /** The LMS is Lectern's, so calls that only Lectern has may be sent. */
  isLectern: boolean;
  /** Null settings have no link on the screen (CFG-03). */
  supportUrl: string | null;
  orderHistoryUrl: string | null;
  logoUrl: string | null;
  contactUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  idVerificationUrl: string | null;
  enterprisePortalUrl: string | null;
  marketingSiteUrl: string | null;
  catalogUrl: string | null;
  streakDiscountCode: string | null;
  /** The base of the catalogue service that recommends courses; null: without recommendations. */
  discoveryUrl: string | null;
  /** The base of the exam service; null: the LMS keeps the attempts. */
  examsUrl: string | null;
  /** The base of another discussions front end; null: discussions are Lectern's own screens. */
  externalDiscussionsUrl: string | null;
  twitterUrl: string | null;
  twitterHashtag: string | null;
  studioUrl: string | null;
  insightsUrl: string | null;
  /** By the name of the experiment; each parses its own, and is disabled without it. */
  experiments: Readonly<Record<string, unknown>>;
}

/** Studio's default address in Open edX. */
const defaultStudioUrl = 'http://localhost:18010';

/** A setting that the front end cannot start with; `setting` is its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`Configuration: ${setting} ${problem}`);
    this.setting = setting;
  }
}

/** Validates settings and derives defaults from the LMS's URL. Throws a ConfigError that names the setting. */
export function readSiteConfig(settings: unknown): SiteConfig {
  const checked = v.safeParse(siteSettings, settings);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new ConfigError(
      v.getDotPath(issue) ?? '(settings)',
      issue.received === 'undefined' ? 'is missing' : issue.message,
    );
  }
  const site = checked.output;
  const lms = site.LMS_BASE_URL;
  const isLectern = site.UNITS_ORIGIN !== null;
  const marketing = withoutEndSlash(site.MARKETING_SITE_BASE_URL);
  return {
    lmsBaseUrl: lms,
    siteName: site.SITE_NAME,
    loginUrl: site.LOGIN_URL ?? `${lms}/login`,
    logoutUrl: site.LOGOUT_URL ?? `${lms}/logout`,
    refreshUrl: site.REFRESH_ACCESS_TOKEN_ENDPOINT ?? `${lms}/login_refresh`,
    csrfPath: site.CSRF_TOKEN_API_PATH,
    accessTokenCookie: site.ACCESS_TOKEN_COOKIE_NAME,
    languageCookie: site.LANGUAGE_PREFERENCE_COOKIE_NAME,
    languages: readList(site.LANGUAGES),
    additionalLanguages: readList(site.ADDITIONAL_LANGUAGES).map((code) => code.toLowerCase()),
    cookieDomain: site.SESSION_COOKIE_DOMAIN,
    accountUrl: site.ACCOUNT_SETTINGS_URL ?? `${lms}/account/settings`,
    profileBaseUrl: `${(site.ACCOUNT_PROFILE_URL ?? lms).replace(/\/+$/, '')}/u`,
    unitsOrigin: site.UNITS_ORIGIN ?? new URL(lms).origin,
    unitsAreSandboxed: site.UNITS_ORIGIN === new URL(lms).origin,
    preparesUnits: readSwitch(site.PREPARE_UNITS) ?? isLectern,
    isLectern,
    enablesNotices: readSwitch(site.ENABLE_NOTICES) ?? false,
    hasJumpMenus: site.ENABLE_JUMPNAV === 'true',
    supportUrl: site.SUPPORT_URL,
    orderHistoryUrl: site.ORDER_HISTORY_URL,
    logoUrl: site.LOGO_URL,
    contactUrl: site.CONTACT_URL,
    termsUrl: site.TERMS_OF_SERVICE_URL,
    privacyUrl: site.PRIVACY_POLICY_URL,
    idVerificationUrl: site.SUPPORT_URL_ID_VERIFICATION,
    enterprisePortalUrl: readPortal(site.ENTERPRISE_LEARNER_PORTAL_HOSTNAME),
    experiments: site.EXPERIMENTS ?? {},
    catalogUrl: site.SEARCH_CATALOG_URL,
    streakDiscountCode: site.STREAK_DISCOUNT_CODE,
    discoveryUrl: withoutEndSlash(site.DISCOVERY_API_BASE_URL),
    examsUrl: withoutEndSlash(site.EXAMS_BASE_URL),
    externalDiscussionsUrl:
      site.DISCUSSIONS === 'external' ? withoutEndSlash(site.DISCUSSIONS_MFE_BASE_URL) : null,
    twitterUrl: site.TWITTER_URL,
    twitterHashtag: site.TWITTER_HASHTAG,
    studioUrl: withoutEndSlash(
      site.STUDIO_BASE_URL === undefined && !isLectern ? defaultStudioUrl : (site.STUDIO_BASE_URL ?? null),
    ),
    insightsUrl: withoutEndSlash(site.INSIGHTS_BASE_URL),
    // Sites without a marketing site set the LMS, which has no such pages.
    marketingSiteUrl: marketing === lms ? null : marketing,
  };
}

function withoutEndSlash(url: string | null): string | null {
  return url?.replace(/\/+$/, '') ?? null;
}

/** Parses a list in the notations that operators use. */
function readList(value: readonly string[] | string | null): readonly string[] {
  const entries = typeof value === 'string' ? value.split(',') : (value ?? []);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Parses a boolean in the notations that operators use; null if it is not set. */
function readSwitch(value: boolean | string | number | null): boolean | null {
  return value === null || value === '' ? null : ['true', '1'].includes(String(value).toLowerCase());
}

/** Operators set a host; one with a scheme is accepted, too. */
function readPortal(host: string | null): string | null {
  return host === null || /^https?:\/\//.test(host) ? host : `https://${host}`;
}
