import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import html from '../index.html?raw';
// What they declare on `window`.
import type {} from '../src/features/courseware/frames/started-frame.ts';
import type {} from '../src/lms/transport/early.ts';
import { minifyInlineScripts } from './inline-scripts.ts';

/** Makes the page in a process of its own: the bundler doesn't accept the objects of a simulated browser. */
async function makePage(source: string): Promise<string> {
  const code = `
    import { insertBootScripts } from ${JSON.stringify(join(import.meta.dirname, 'boot-script.ts'))};
    process.stdout.write(await insertBootScripts(${JSON.stringify(source)}, { minify: true }));`;
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', code]);
  return minifyInlineScripts(stdout);
}

let page: string;
beforeAll(async () => {
  page = await makePage(html);
});
beforeEach(() => {
  document.head.innerHTML = ['config', 'build', 'screens']
    .map((id) => `<script type="application/json" id="lectern-${id}">{}</script>`)
    .join('');
  delete window.lecternEarly;
  vi.stubGlobal('fetch', async () => Response.json({}));
});

const scriptOf = (id: string) => new RegExp(`<script id="${id}">([\\s\\S]*?)</script>`).exec(page)?.[1] ?? '';

test('the page gets src/boot as small scripts, which no file has to arrive for', () => {
  const [early, rendered] = [scriptOf('lectern-early'), scriptOf('lectern-rendered')];
  // Every visit downloads them, and nothing starts before.
  expect(early.length).toBeLessThan(5000);
  expect(rendered.length).toBeLessThan(3000);
  expect(scriptOf('lectern-frame').length).toBeLessThan(1500);
  new Function(early)();
  expect(Object.keys(window.lecternEarly ?? {})).toEqual([
    `${location.origin}/api/mfe_config/v1?mfe=learning`,
  ]);
});

test('those of rendered pages do nothing on others', () => {
  new Function(scriptOf('lectern-rendered'))();
  new Function(scriptOf('lectern-frame'))();
  expect(window.lecternEarly).toBeUndefined();
  expect(window.lecternFrame).toBeUndefined();
});

test('a page without an element for them fails the build', async () => {
  await expect(makePage('<script id="lectern-early"></script>')).rejects.toThrow('lectern-rendered');
});
