import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { FRAME_ASSETS, frameModules } from './frame-assets.ts';

const KINDS = new Set(['html', 'problem', 'video']);
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (name: string, host = '127.0.0.1') =>
  site.app.inject({ url: `${FRAME_ASSETS}/${name}`, headers: { host, 'accept-encoding': 'br' } });

describe('the frame’s scripts and styles', () => {
  test.each(['127.0.0.1', 'localhost'])(
    'are kept for ever, and load into a page without an origin: %s',
    async (host) => {
      const response = await get('main.js', host);
      expect(response.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      expect(brotliDecompressSync(response.rawPayload).toString()).toContain("from './page.js'");
    },
  );

  test('are what the folder holds, without our comments, in less than 12 kB', async () => {
    const files = readdirSync(join(import.meta.dirname, 'frame')).filter((name) => name.endsWith('.js'));
    expect([...frameModules(KINDS), 'notice.js', 'part.js', 'relay.js', 'shift.js'].sort()).toEqual(
      files.sort(),
    );
    const answers = await Promise.all(files.map((name) => get(name)));
    const text = answers.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString()).join('\n');
    expect(text).not.toMatch(/^\s*(\/\*\*|\/\/)/m);
    expect(answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)).toBeLessThan(12_000);
  });

  test('are only asked for where the unit needs them', () => {
    expect(frameModules(new Set(['html']))).not.toContain('video.js');
    expect(frameModules(new Set(['html', 'problem']))).toContain('problem.js');
  });

  test.each(['nothing.js', 'tsconfig.json', '../unit-token.ts', 'fonts/nothing.woff2'])(
    '%s is not there',
    async (name) => {
      expect((await get(name)).statusCode).toBe(404);
    },
  );
});
