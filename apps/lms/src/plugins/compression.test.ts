import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/site.ts';

const large = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `entry ${index}`));
const small = JSON.stringify('short');
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  site.app.get('/large', async (_request, reply) => reply.type('application/json').send(Buffer.from(large)));
  site.app.get('/small', async (_request, reply) => reply.type('application/json').send(small));
});
afterAll(() => site.close());

const decoders = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;

describe('responses are compressed as the client accepts', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd;q=0, br', 'br'],
  ] as const)('%s: %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await site.app.inject({
      url: '/large',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(decoders[encoding](rawPayload).toString()).toBe(large);
  });

  test.each([
    ['/large', 'identity', large],
    ['/large', '', large],
    ['/small', 'gzip, br, zstd', small],
  ])('%s for "%s" is sent uncompressed', async (url, accepted, body) => {
    const response = await site.app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(body);
  });
});
