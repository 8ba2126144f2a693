import { cookieNames, type MfeConfigWire, translatedLanguages } from '@lectern/contract';
import type { Config } from '../../config.ts';
import type { Site } from '../../lib/site.ts';

/**
 * The front end's settings for this site. A key overrides the front end's build, even with null, so settings that aren't
 * configured are omitted, and so is BASE_URL, which a front end on another host knows itself. What this site lacks is an
 * empty string, so that no built-in URL is requested. `hasNotices` makes the front end request notices and wait for them.
 */
export function presentMfeConfig(
  config: Config,
  { origin, unitsOrigin }: Site,
  { hasNotices }: { hasNotices: boolean },
): MfeConfigWire {
  const { additionalLanguages } = config;
  return {
    LMS_BASE_URL: origin,
    SITE_NAME: config.siteName,
    LOGIN_URL: `${origin}/login`,
    LOGOUT_URL: `${origin}/logout`,
    SEARCH_CATALOG_URL: `${origin}/`,
    ACCOUNT_SETTINGS_URL: `${origin}/account/settings`,
    // Front ends add `/u/{username}`.
    ACCOUNT_PROFILE_URL: origin,
    ...withoutNull({
      SUPPORT_URL: config.supportUrl,
      CONTACT_URL: config.contactUrl,
      TERMS_OF_SERVICE_URL: config.termsUrl,
      PRIVACY_POLICY_URL: config.privacyUrl,
      STREAK_DISCOUNT_CODE: config.streakDiscountCode,
      ADDITIONAL_LANGUAGES: additionalLanguages.join(',') || null,
    }),
    ORDER_HISTORY_URL: '',
    // This site recommends courses itself.
    DISCOVERY_API_BASE_URL: origin,
    CREDENTIALS_BASE_URL: '',
    ECOMMERCE_BASE_URL: '',
    STUDIO_BASE_URL: '',
    INSIGHTS_BASE_URL: '',
    EXAMS_BASE_URL: '',
    ENTERPRISE_LEARNER_PORTAL_HOSTNAME: config.enterprisePortalHost ?? '',
    CSRF_TOKEN_API_PATH: '/csrf/api/v1/token',
    REFRESH_ACCESS_TOKEN_ENDPOINT: `${origin}/login_refresh`,
    ACCESS_TOKEN_COOKIE_NAME: cookieNames.jwtHeaderPayload,
    USER_INFO_COOKIE_NAME: cookieNames.userInfo,
    LANGUAGE_PREFERENCE_COOKIE_NAME: cookieNames.language,
    // Empty: cookies are host-only.
    SESSION_COOKIE_DOMAIN: config.cookieDomain ?? '',
    LANGUAGES: [...translatedLanguages, ...additionalLanguages].join(','),
    ENABLE_JUMPNAV: 'true',
    // Clients treat any non-empty string as on, even `false`.
    ENABLE_NOTICES: hasNotices ? 'true' : '',
    UNITS_ORIGIN: unitsOrigin ?? origin,
  };
}

function withoutNull(settings: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
