import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { FRAME_ASSETS, frameModules } from './frame-assets.ts';

const KINDS = new Set(['html', 'problem', 'video']);
/** The scripts of notes, loaded once the unit is there, where learners can take some. */
const ON_DEMAND = [
  'missing-notes.js',
  'note-editor.js',
  'note-marks.js',
  'note-tools.js',
  'notes.js',
  'passage.js',
  'text-blocks.js',
];
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

  test('are what the folder holds, without our comments, in less than 12.5 kB, and notes in 8', async () => {
    const files = readdirSync(join(import.meta.dirname, 'frame')).filter((name) => name.endsWith('.js'));
    const others = ['notice.js', 'part.js', 'relay.js', 'shift.js', ...ON_DEMAND];
    expect([...frameModules(KINDS), ...others].sort()).toEqual(files.sort());
    const answers = await Promise.all(files.map((name) => get(name)));
    const text = answers.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString()).join('\n');
    expect(text).not.toMatch(/^\s*(\/\*\*|\/\/)/m);
    const sizes = Object.fromEntries(files.map((name, at) => [name, answers[at]?.rawPayload.length ?? 0]));
    const sizeOf = (names: string[]) => names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
    expect(sizeOf(files.filter((name) => !ON_DEMAND.includes(name)))).toBeLessThan(12_500);
    expect(sizeOf(ON_DEMAND)).toBeLessThan(8000);
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
