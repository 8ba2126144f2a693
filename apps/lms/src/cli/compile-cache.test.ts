import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const CACHE = new URL('compile-cache.ts', import.meta.url);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-code-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a program that keeps its code in `cache`, and then loads another module. */
async function start(cache: string): Promise<string> {
  await writeFile(join(folder, 'other.ts'), 'console.log("loaded" satisfies string);');
  const program = `import { keepCompiledCode } from ${JSON.stringify(CACHE)};
    keepCompiledCode(${JSON.stringify(cache)});
    await import('./other.ts');`;
  await writeFile(join(folder, 'main.ts'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.ts')]);
  return stdout.trim();
}

test('compiled code is kept for the next start', async () => {
  const cache = join(folder, 'code');
  expect(await start(cache)).toBe('loaded');
  expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(1);
  expect(await start(cache)).toBe('loaded');
});

test('a program starts where its code can’t be kept', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await start(join(folder, 'file', 'code'))).toBe('loaded');
});
