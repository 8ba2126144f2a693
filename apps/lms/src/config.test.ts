import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('loadConfig', () => {
  test('without settings is a private site on this machine', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      dataDir: './data',
      databaseUrl: null,
      synchronous: 'full',
      baseUrl: null,
      checkReplies: false,
    });
  });

  test('an empty variable counts as none', () => {
    expect(loadConfig({ PORT: '', BASE_URL: '' })).toEqual(loadConfig({}));
  });

  test('reads what is set', () => {
    const config = loadConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      BASE_URL: 'https://learn.example.org/',
      UNITS_ORIGIN: 'https://units.example.net',
      CORS_ALLOWED_ORIGINS: 'https://a.example.org, https://b.example.org:8443',
      COOKIE_DOMAIN: '.example.org',
      TRUST_PROXY: ' 10.0.0.0/8, ::1',
      REGISTRATION: 'false',
      SMTP_URL: 'smtps://lectern:secret@mail.example.org:465',
      MAIL_FROM: '"Lectern, the site" <lectern@example.org>',
      UPGRADE_URL: 'https://shop.example.org/?sku={sku}',
      STREAK_DISCOUNT_CODE: ' ',
      REQUEST_TIMEOUT: '5',
      UPLOAD_MAX_MB: '1',
      ADDITIONAL_LANGUAGES: ' zh-CN,pt-br ',
      SITE_LANGUAGE: 'zh-cn',
    });
    expect(config).toMatchObject({
      port: 0,
      baseUrl: 'https://learn.example.org',
      corsAllowedOrigins: ['https://a.example.org', 'https://b.example.org:8443'],
      cookieDomain: 'example.org',
      trustProxy: { networks: ['10.0.0.0/8', '::1'] },
      registration: false,
      upgradeUrl: 'https://shop.example.org/?sku={sku}',
      streakDiscountCode: null,
      requestTimeoutMs: 5000,
      uploadMaxBytes: 1_000_000,
      additionalLanguages: ['zh-cn', 'pt-br'],
      siteLanguage: 'zh-cn',
    });
  });

  test.each([
    [{}, '', []],
    [{ LEARNING_MICROFRONTEND_URL: '/' }, '', []],
    [{ LEARNING_MICROFRONTEND_URL: '/learning/' }, '/learning', []],
    [{ LEARNING_MICROFRONTEND_URL: 'http://localhost:8000' }, '', []],
    [
      { BASE_URL: 'https://learn.example.org', LEARNING_MICROFRONTEND_URL: 'https://LEARN.example.org/a/b/' },
      '/a/b',
      [],
    ],
    [
      { LEARNING_MICROFRONTEND_URL: 'https://apps.example.org/learning' },
      'https://apps.example.org/learning',
      ['https://apps.example.org'],
    ],
  ])('%o: the front end at "%s" may call from %o', (env, learningUrl, corsAllowedOrigins) => {
    expect(loadConfig(env)).toMatchObject({ learningUrl, corsAllowedOrigins });
  });

  test.each([
    [{ PORT: 'x' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a number from 2 to 1000'],
    [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a number from 2 to 1000'],
    [{ BASE_URL: 'https://learn.example.org/path' }, 'BASE_URL must be an origin'],
    [{ BASE_URL: 'ftp://learn.example.org' }, 'BASE_URL must be an origin'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a mail server'],
    [{ SMTP_URL: 'smtp://:587' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address'],
    [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: 'Lectern <lectern>' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: 'a@b.org, c@d.org' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: 'a@b.org\nBcc: c@d.org' }, 'MAIL_FROM must be an email address'],
    [{ UNITS_ORIGIN: 'nowhere' }, 'UNITS_ORIGIN must be "none" or an origin'],
    [
      { LEARNING_MICROFRONTEND_URL: 'learning' },
      'LEARNING_MICROFRONTEND_URL must be a path like /learning or',
    ],
    [{ LEARNING_MICROFRONTEND_URL: '//apps.example.org' }, 'must be a path like /learning'],
    [{ LEARNING_MICROFRONTEND_URL: '/learning?x=1' }, 'must be a path like /learning'],
    [{ LEARNING_MICROFRONTEND_URL: 'https://a:b@apps.example.org' }, 'must be a path like /learning'],
    [
      { UNITS_ORIGIN: 'http://units.example.net', LEARNING_MICROFRONTEND_URL: 'http://units.example.net/x' },
      'LEARNING_MICROFRONTEND_URL must have another host name than UNITS_ORIGIN',
    ],
    [{ CORS_ALLOWED_ORIGINS: 'https://a.example.org,b' }, 'CORS_ALLOWED_ORIGINS.1 must be an origin like'],
    [{ REQUEST_TIMEOUT: '4' }, 'REQUEST_TIMEOUT must be seconds, 5 to 3600'],
    [{ UPLOAD_MAX_MB: '101' }, 'UPLOAD_MAX_MB must be megabytes, 1 to 100'],
    [{ ADDITIONAL_LANGUAGES: 'zh-cn,fr' }, 'ADDITIONAL_LANGUAGES.1 must be one of pt-br, zh-cn'],
    [{ SITE_LANGUAGE: 'pt-br' }, 'SITE_LANGUAGE pt-br must be among ADDITIONAL_LANGUAGES'],
    [{ OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER must be an address that starts with https'],
    [
      { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a' },
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together',
    ],
    [{ OIDC_NAME: 'x'.repeat(61) }, 'OIDC_NAME must have at most 60 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ REGISTRATION: 'yes' }, 'REGISTRATION must be true or false'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER needs TRUST_PROXY'],
    [{ COUNTRY_HEADER: 'x country', TRUST_PROXY: '1' }, 'COUNTRY_HEADER must be the name of a header'],
    [{ ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'https://x' }, 'must be a host like learn.example.org'],
    [{ UPGRADE_URL: 'shop.example.org' }, 'UPGRADE_URL must be an address'],
    [{ UPGRADE_URL: 'https://shop.example.org/{who}' }, 'UPGRADE_URL has an unknown placeholder {who}'],
    [{ PRIVACY_POLICY_URL: 'javascript:x' }, 'PRIVACY_POLICY_URL must be an address'],
    [{ COOKIE_DOMAIN: 'org' }, 'COOKIE_DOMAIN must be a domain'],
    [{ HOST: '0.0.0.0' }, 'BASE_URL must be the public URL'],
    [{ UNITS_ORIGIN: 'http://localhost:9000' }, 'UNITS_ORIGIN must have another host name'],
    [{ COOKIE_DOMAIN: 'other.example' }, 'COOKIE_DOMAIN must be the host of BASE_URL'],
    [
      {
        BASE_URL: 'https://learn.example.org',
        COOKIE_DOMAIN: 'example.org',
        UNITS_ORIGIN: 'https://units.example.org',
      },
      'UNITS_ORIGIN must be outside COOKIE_DOMAIN',
    ],
  ])('refuses %o: %s', (env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });

  test.each([
    ['false', false],
    ['1', { hops: 1 }],
    ['loopback, uniquelocal', { networks: ['loopback', 'uniquelocal'] }],
    ['2001:db8::/32', { networks: ['2001:db8::/32'] }],
  ])('TRUST_PROXY=%s is %o', (text, trustProxy) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
  });

  test.each([
    'true',
    'yes',
    '0',
    '10',
    '-1',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8,',
    '10.0.0',
    'proxy.internal',
    '2001:db8::/129',
    '10.0.0.0/8/8',
  ])('TRUST_PROXY=%s is refused in one sentence', (text) => {
    const refusal = /^TRUST_PROXY must be the number of proxies .*visitors could claim any address$/;
    expect(() => loadConfig({ TRUST_PROXY: text })).toThrow(refusal);
  });

  test('names every setting that is wrong', () => {
    expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
  });
});

test('SECRET_KEY is a list, each key of which is long', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(loadConfig({ SECRET_KEY: ` ${one}, ${other}` }).secretKeys).toEqual([one, other]);
  expect(loadConfig({}).secretKeys).toBe(null);
  for (const text of ['short', `${one},`, `${one},short`, 'a'.repeat(31)]) {
    expect(() => loadConfig({ SECRET_KEY: text })).toThrow('SECRET_KEY must be a key, or several');
  }
});
