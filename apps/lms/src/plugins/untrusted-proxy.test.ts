import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { openTestSite } from '../testing/site.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

/** The warnings of a site that gets some requests from 127.0.0.1. */
async function listWarnings(trustProxy: Config['trustProxy'], requests: Record<string, string>[]) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const site = await openTestSite({ config: { trustProxy }, log });
  // Those of starting, such as that the front end isn't built.
  lines.length = 0;
  for (const headers of requests) {
    const response = await site.app.inject({ url: '/login', headers });
    expect(response.statusCode).toBe(200);
  }
  await site.close();
  return lines;
}

test.each([
  ['without TRUST_PROXY', false],
  ['with TRUST_PROXY of another network', { networks: ['10.0.0.0/8'] }],
] as const)('a proxy is reported once %s', async (_, trustProxy) => {
  const warnings = await listWarnings(trustProxy as Config['trustProxy'], [{}, FORWARDED, FORWARDED]);
  expect(warnings).toEqual([expect.stringMatching(/^127\.0\.0\.1 sent X-Forwarded-For, but TRUST_PROXY/)]);
});

test.each([
  ['a trusted number of proxies', { hops: 1 }, FORWARDED],
  ['no proxy', false, {}],
] as const)('nothing is reported of %s', async (_, trustProxy, headers) => {
  expect(await listWarnings(trustProxy, [headers, headers])).toEqual([]);
});
