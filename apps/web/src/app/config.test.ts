import { describe, expect, test } from 'vitest';
import { type ConfigSources, loadSiteConfig } from './config.ts';

const origin = 'https://learn.example.org';

function sources(overrides: Partial<ConfigSources> & { mfeConfig?: Record<string, unknown> | 404 } = {}) {
  const asked: string[] = [];
  const logged: string[] = [];
  const { mfeConfig = 404, ...rest } = overrides;
  return {
    asked,
    logged,
    page: null,
    build: null,
    origin,
    log: { error: (message: string) => void logged.push(message), info: () => {} },
    fetch: async (url: string) => {
      asked.push(url);
      return mfeConfig === 404
        ? Response.json({ detail: 'none' }, { status: 404 })
        : Response.json(mfeConfig);
    },
    ...rest,
  };
}

describe('sources of settings', () => {
  test('settings in the page take precedence, and no request is sent', async () => {
    const from = sources({
      page: '{"LMS_BASE_URL": "https://lms.example.org/", "SITE_NAME": "Page"}',
      build: '{"SITE_NAME": "Build", "SUPPORT_URL": "https://help.example.org"}',
      mfeConfig: { SITE_NAME: 'From the LMS' },
    });
    expect(await loadSiteConfig(from)).toMatchObject({
      lmsBaseUrl: 'https://lms.example.org',
      siteName: 'Page',
      supportUrl: 'https://help.example.org',
    });
    expect(from.asked).toEqual([]);
  });

  test.each(['', '{}', null])(
    'with %j in the page, settings are fetched from mfe_config and override the build',
    async (page) => {
      const from = sources({
        page,
        build: JSON.stringify({
          LMS_BASE_URL: 'https://lms.example.org/',
          SITE_NAME: 'Build',
          LOGIN_URL: 'https://in',
        }),
        mfeConfig: { SITE_NAME: 'From the LMS', LOGIN_URL: null },
      });
      expect(await loadSiteConfig(from)).toMatchObject({ siteName: 'From the LMS', loginUrl: 'https://in' });
      expect(from.asked).toEqual(['https://lms.example.org/api/mfe_config/v1?mfe=learning']);
    },
  );

  test('profile links use the URL of the profile app or of the LMS', async () => {
    expect((await loadSiteConfig(sources())).profileBaseUrl).toBe(`${origin}/u`);
    const mfeConfig = { ACCOUNT_PROFILE_URL: 'https://profile.example.org/' };
    expect((await loadSiteConfig(sources({ mfeConfig }))).profileBaseUrl).toBe(
      'https://profile.example.org/u',
    );
  });

  test('the URL of mfe_config can be set at build time', async () => {
    const from = sources({ build: '{"MFE_CONFIG_API_URL": "https://conf.example.org/v1"}', mfeConfig: {} });
    await loadSiteConfig(from);
    expect(from.asked).toEqual(['https://conf.example.org/v1?mfe=learning']);
  });

  test('without settings from a server, the build’s apply; without any, the LMS is the page’s own origin', async () => {
    const from = sources();
    expect(await loadSiteConfig(from)).toMatchObject({ lmsBaseUrl: origin, siteName: 'Lectern' });
    expect(from.logged).toHaveLength(1);
  });
});

describe('the meaning of settings', () => {
  const read = (page: Record<string, unknown>) =>
    loadSiteConfig(sources({ page: JSON.stringify({ LMS_BASE_URL: 'https://lms.example.org', ...page }) }));

  test('defaults derive from the LMS’s URL', async () => {
    expect(await read({})).toMatchObject({
      loginUrl: 'https://lms.example.org/login',
      logoutUrl: 'https://lms.example.org/logout',
      refreshUrl: 'https://lms.example.org/login_refresh',
      csrfPath: '/csrf/api/v1/token',
      accessTokenCookie: 'edx-jwt-cookie-header-payload',
      languageCookie: 'openedx-language-preference',
      unitsOrigin: 'https://lms.example.org',
    });
  });

  test('languages are lists in either notation', async () => {
    expect(await read({ LANGUAGES: 'en, zh-cn', ADDITIONAL_LANGUAGES: ['zh-CN'] })).toMatchObject({
      languages: ['en', 'zh-cn'],
      additionalLanguages: ['zh-cn'],
    });
    expect(await read({})).toMatchObject({ languages: [], additionalLanguages: [] });
  });

  test('STUDIO_BASE_URL is Studio’s default address unless it is null', async () => {
    expect((await read({})).studioUrl).toBe('http://localhost:18010');
    expect((await read({ STUDIO_BASE_URL: null })).studioUrl).toBeNull();
    expect((await read({ UNITS_ORIGIN: 'https://units.example.org' })).studioUrl).toBeNull();
    const page = '{"LMS_BASE_URL": "https://lms.example.org", "STUDIO_BASE_URL": null}';
    const build = '{"STUDIO_BASE_URL": "https://studio.example.org"}';
    expect((await loadSiteConfig(sources({ page, build }))).studioUrl).toBe('https://studio.example.org');
  });

  test('the LMS is no marketing site', async () => {
    const url = 'https://lms.example.org/';
    expect((await read({ MARKETING_SITE_BASE_URL: url })).marketingSiteUrl).toBeNull();
  });

  const links = {
    SUPPORT_URL: 'supportUrl',
    ORDER_HISTORY_URL: 'orderHistoryUrl',
    LOGO_URL: 'logoUrl',
    CONTACT_URL: 'contactUrl',
    TERMS_OF_SERVICE_URL: 'termsUrl',
    PRIVACY_POLICY_URL: 'privacyUrl',
    SUPPORT_URL_ID_VERIFICATION: 'idVerificationUrl',
    ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'enterprisePortalUrl',
    MARKETING_SITE_BASE_URL: 'marketingSiteUrl',
    SEARCH_CATALOG_URL: 'catalogUrl',
    DISCOVERY_API_BASE_URL: 'discoveryUrl',
    TWITTER_URL: 'twitterUrl',
    TWITTER_HASHTAG: 'twitterHashtag',
    INSIGHTS_BASE_URL: 'insightsUrl',
  } as const;

  test.each(Object.entries(links))('[CFG-03] %s is null unless it is set', async (setting, name) => {
    for (const page of [{}, { [setting]: null }, { [setting]: '' }, { [setting]: ' ' }]) {
      expect((await read(page))[name]).toBeNull();
    }
    expect((await read({ [setting]: 'https://x.example.org' }))[name]).toBe('https://x.example.org');
  });

  test.each<[unknown, boolean]>([
    [undefined, true],
    [null, true],
    ['true', true],
    ['True', false],
    ['1', false],
    ['false', false],
    [true, false],
    [1, false],
  ])('[CFG-01] ENABLE_JUMPNAV %j gives jump menus: %s', async (ENABLE_JUMPNAV, hasJumpMenus) => {
    expect(await read({ ENABLE_JUMPNAV })).toMatchObject({ hasJumpMenus });
  });

  test('[CFG-01] Studio has a default URL, except with Lectern’s LMS, which has no Studio', async () => {
    expect((await read({})).studioUrl).toBe('http://localhost:18010');
    expect((await read({ STUDIO_BASE_URL: 'https://studio.example.org/' })).studioUrl).toBe(
      'https://studio.example.org',
    );
    const lectern = { UNITS_ORIGIN: 'https://units.example.org', STUDIO_BASE_URL: '' };
    expect((await read(lectern)).studioUrl).toBeNull();
  });

  test.each<[string, unknown, object]>([
    ['none', null, {}],
    ['JSON', { one: { 'course-v1:A+B+C': {} } }, { one: { 'course-v1:A+B+C': {} } }],
    ['the text of JSON, as a build has it', '{"one": {}}', { one: {} }],
  ])('experiments are given as %s', async (_, EXPERIMENTS, experiments) => {
    expect(await read({ EXPERIMENTS })).toMatchObject({ experiments });
    if (EXPERIMENTS === null) expect((await read({})).experiments).toEqual({});
  });

  test.each<[string, unknown]>([
    ['LMS_BASE_URL', 'nowhere'],
    ['CSRF_TOKEN_API_PATH', 'no-slash'],
    ['EXPERIMENTS', '{"audit-flyover": '],
    ['EXPERIMENTS', 5],
  ])('an invalid setting is an error that names it: %s', async (setting, value) => {
    await expect(read({ [setting]: value })).rejects.toMatchObject({ name: 'ConfigError', setting });
  });
});
