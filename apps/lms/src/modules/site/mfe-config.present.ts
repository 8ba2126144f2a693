import { cookieNames, type MfeConfigWire } from '@lectern/contract';
import type { Config } from '../../config.ts';
import type { Site } from '../../plugins/site.types.ts';
import { LANGUAGES } from '../accounts/locale.policy.ts';

/**
 * The front end's settings for this site; what is not configured is null, and its links are left out (CFG-03).
 * `hasNotices`: the front end is to ask for notices, which it then waits for.
 */
export function presentMfeConfig(
  config: Config,
  { origin, unitsOrigin }: Site,
  { hasNotices }: { hasNotices: boolean },
): MfeConfigWire {
  return {
    LMS_BASE_URL: origin,
    BASE_URL: origin,
    SITE_NAME: config.siteName,
    LOGIN_URL: `${origin}/login`,
    LOGOUT_URL: `${origin}/logout`,
    MARKETING_SITE_BASE_URL: null,
    SEARCH_CATALOG_URL: `${origin}/`,
    ACCOUNT_SETTINGS_URL: `${origin}/account/settings`,
    ACCOUNT_PROFILE_URL: `${origin}/u`,
    ORDER_HISTORY_URL: null,
    SUPPORT_URL: config.supportUrl,
    CONTACT_URL: config.contactUrl,
    TERMS_OF_SERVICE_URL: config.termsUrl,
    PRIVACY_POLICY_URL: config.privacyUrl,
    DISCOVERY_API_BASE_URL: null,
    CREDENTIALS_BASE_URL: null,
    ECOMMERCE_BASE_URL: null,
    STUDIO_BASE_URL: null,
    INSIGHTS_BASE_URL: null,
    EXAMS_BASE_URL: null,
    ENTERPRISE_LEARNER_PORTAL_HOSTNAME: config.enterprisePortalHost,
    CSRF_TOKEN_API_PATH: '/csrf/api/v1/token',
    REFRESH_ACCESS_TOKEN_ENDPOINT: `${origin}/login_refresh`,
    ACCESS_TOKEN_COOKIE_NAME: cookieNames.jwtHeaderPayload,
    USER_INFO_COOKIE_NAME: cookieNames.userInfo,
    LANGUAGE_PREFERENCE_COOKIE_NAME: cookieNames.language,
    SESSION_COOKIE_DOMAIN: config.cookieDomain,
    LANGUAGES: LANGUAGES.map(({ value }) => value).join(','),
    ENABLE_JUMPNAV: 'true',
    ENABLE_NOTICES: hasNotices ? 'true' : null,
    UNITS_ORIGIN: unitsOrigin ?? origin,
  };
}
