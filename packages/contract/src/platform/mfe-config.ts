import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { refusal } from '../responses.ts';
import { lenientString } from '../types.ts';

const flag = v.nullish(v.union([v.boolean(), v.string(), v.number()]));

/**
 * Run-time configuration under the names that operators of Open edX already use (wire contract 2, 22.2): flat, and
 * further keys are allowed. Booleans may be sent as text (`'true'`).
 */
export const mfeConfig = v.looseObject({
  LMS_BASE_URL: lenientString,
  BASE_URL: lenientString,
  PUBLIC_PATH: lenientString,
  SITE_NAME: lenientString,
  LOGO_URL: lenientString,
  LOGO_WHITE_URL: lenientString,
  LOGO_TRADEMARK_URL: lenientString,
  FAVICON_URL: lenientString,
  MARKETING_SITE_BASE_URL: lenientString,
  SUPPORT_URL: lenientString,
  CONTACT_URL: lenientString,
  TERMS_OF_SERVICE_URL: lenientString,
  PRIVACY_POLICY_URL: lenientString,
  LOGIN_URL: lenientString,
  LOGOUT_URL: lenientString,
  ORDER_HISTORY_URL: lenientString,
  ACCOUNT_SETTINGS_URL: lenientString,
  ACCOUNT_PROFILE_URL: lenientString,
  SEARCH_CATALOG_URL: lenientString,
  DISCOVERY_API_BASE_URL: lenientString,
  CREDENTIALS_BASE_URL: lenientString,
  TWITTER_URL: lenientString,
  TWITTER_HASHTAG: lenientString,
  ECOMMERCE_BASE_URL: lenientString,
  STUDIO_BASE_URL: lenientString,
  INSIGHTS_BASE_URL: lenientString,
  EXAMS_BASE_URL: lenientString,
  CSRF_TOKEN_API_PATH: lenientString,
  REFRESH_ACCESS_TOKEN_ENDPOINT: lenientString,
  ACCESS_TOKEN_COOKIE_NAME: lenientString,
  USER_INFO_COOKIE_NAME: lenientString,
  LANGUAGE_PREFERENCE_COOKIE_NAME: lenientString,
  SESSION_COOKIE_DOMAIN: lenientString,
  ENTERPRISE_LEARNER_PORTAL_HOSTNAME: lenientString,
  LANGUAGES: lenientString,
  ADDITIONAL_LANGUAGES: lenientString,
  ENABLE_JUMPNAV: flag,
  ENABLE_NOTICES: flag,
  STREAK_DISCOUNT_CODE: lenientString,
  UNITS_ORIGIN: lenientString,
});

/** The front end's configuration; `UNITS_ORIGIN` is the origin of unit frames and absent on another LMS. */
export const mfeConfigCall = defineCall({
  id: 'mfeConfig',
  summary: 'Run-time configuration of the front end',
  section: '22.2',
  method: 'GET',
  path: '/api/mfe_config/v1',
  host: 'lms',
  auth: 'none',
  query: v.object({ mfe: v.optional(v.string()) }),
  responses: {
    200: { description: 'Flat settings, merged over those of the build', body: mfeConfig },
    404: refusal('The server does not offer it'),
  },
});
export type MfeConfigWire = ReplyBody<typeof mfeConfigCall, 200>;
