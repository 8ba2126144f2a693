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
      TRUST_PROXY: 'true',
      REGISTRATION: 'false',
      UPGRADE_URL: 'https://shop.example.org/?sku={sku}',
    });
    expect(config).toMatchObject({
      port: 0,
      baseUrl: 'https://learn.example.org',
      corsAllowedOrigins: ['https://a.example.org', 'https://b.example.org:8443'],
      cookieDomain: 'example.org',
      trustProxy: true,
      registration: false,
      upgradeUrl: 'https://shop.example.org/?sku={sku}',
    });
  });

  test.each([
    [{ PORT: 'x' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ BASE_URL: 'https://learn.example.org/path' }, 'BASE_URL must be an origin'],
    [{ BASE_URL: 'ftp://learn.example.org' }, 'BASE_URL must be an origin'],
    [{ UNITS_ORIGIN: 'nowhere' }, 'UNITS_ORIGIN must be "none" or an origin'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ REGISTRATION: 'yes' }, 'REGISTRATION must be true or false'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER needs TRUST_PROXY'],
    [{ COUNTRY_HEADER: 'x country', TRUST_PROXY: 'true' }, 'COUNTRY_HEADER must be the name of a header'],
    [{ ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'https://x' }, 'must be a host like learn.example.org'],
    [{ UPGRADE_URL: 'shop.example.org' }, 'UPGRADE_URL must be an address'],
    [{ UPGRADE_URL: 'https://shop.example.org/{who}' }, 'UPGRADE_URL knows no placeholder {who}'],
    [{ PRIVACY_POLICY_URL: 'javascript:x' }, 'PRIVACY_POLICY_URL must be an address'],
    [{ COOKIE_DOMAIN: 'org' }, 'COOKIE_DOMAIN must be a domain'],
    [{ HOST: '0.0.0.0' }, 'BASE_URL must say the public address'],
    [{ UNITS_ORIGIN: 'http://localhost:9000' }, 'UNITS_ORIGIN must have another host name'],
    [{ COOKIE_DOMAIN: 'other.example' }, 'COOKIE_DOMAIN must be the host of BASE_URL'],
    [
      {
        BASE_URL: 'https://learn.example.org',
        COOKIE_DOMAIN: 'example.org',
        UNITS_ORIGIN: 'https://units.example.org',
      },
      'UNITS_ORIGIN must lie outside COOKIE_DOMAIN',
    ],
  ])('refuses %o: %s', (env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });

  test('names every setting that is wrong', () => {
    expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
  });
});
