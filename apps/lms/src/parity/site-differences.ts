import type { Difference } from './differences.ts';

/** As in differences.ts, for the calls of site-recordings.json. */
export const siteDifferences: readonly Difference[] = [
  {
    name: 'settings of the catalogue, the home page and other front ends are left out',
    calls: /^mfe-config/,
    differs:
      /^\/(ENABLE_COURSE_(SORTING_BY_START_DATE|DISCOVERY)|HOMEPAGE_\w+|COURSE_ABOUT_TWITTER_ACCOUNT|NON_BROWSABLE_COURSES|DISABLE_ENTERPRISE_LOGIN|ENABLE_PROGRESS_GRAPH|INFO_EMAIL|MARKETING_SITE_BASE_URL|LEARNING_BASE_URL): .*, absent$/,
  },
  {
    name: 'the front end’s own address and pictures are its own, unless configured',
    calls: /^mfe-config/,
    differs: /^\/(BASE_URL|FAVICON_URL|LOGO_URL): .*, absent$/,
  },
  {
    name: 'services that the site doesn’t have are said to have no address',
    calls: /^mfe-config/,
    differs:
      /^\/(STUDIO_BASE_URL: URL|(ORDER_HISTORY_URL|(CREDENTIALS|ECOMMERCE|INSIGHTS|EXAMS)_BASE_URL|ENTERPRISE_LEARNER_PORTAL_HOSTNAME|SESSION_COOKIE_DOMAIN|ENABLE_NOTICES): absent), empty$/,
  },
  {
    name: 'settings that an operator of Open edX gives the front end’s build',
    calls: /^mfe-config/,
    differs:
      /^\/(SEARCH_CATALOG_URL: absent, URL|DISCOVERY_API_BASE_URL: absent, URL|LANGUAGES: absent, text|ENABLE_JUMPNAV: absent, text)$/,
  },
  {
    name: 'the cookie with user information has the name of production sites',
    calls: /^mfe-config/,
    differs: /^\/USER_INFO_COOKIE_NAME: "user-info", "edx-user-info"$/,
  },
  {
    name: 'units have an origin of their own',
    calls: /^mfe-config/,
    differs: /^\/UNITS_ORIGIN: absent, URL$/,
  },
  {
    name: 'search is offered to those who may load the course',
    calls: /^search-enabled/,
    differs: /^\/enabled: true, false$/,
  },
  {
    name: 'search needs no engine of its own',
    calls: /^search-off/,
    differs:
      /^(status: 500, 200|\/error: text, absent|\/(took|total|max_score): absent, number|\/results: absent, list of 2)$/,
  },
  {
    name: 'the calculator is for people with an account',
    calls: /^calculate-anonymous/,
    differs: /^(status: 200, 302|\/: object, empty)$/,
  },
  {
    name: 'long lists of the recordings are cut',
    calls: /^discussion-disabled/,
    differs: /^\/edit_reasons\/[67]: absent, object$/,
  },
  {
    name: 'a token ends with its session',
    calls: /^jwt/,
    differs: /^\/sid: absent, text$/,
  },
];
