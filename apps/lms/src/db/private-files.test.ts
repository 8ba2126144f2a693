import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { loadConfig } from '../config.ts';
import { makeLogger } from '../logger.ts';
import { closeContext, openContext } from '../open-context.ts';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  dataDir = join(parent, 'sites', 'data');
});
afterEach(() => rm(parent, { recursive: true }));

const openSite = () =>
  openContext({ ...loadConfig({}), dataDir }, { clock: systemClock, log: makeLogger('silent') });
const modeOf = async (...path: string[]) => ((await stat(join(dataDir, ...path))).mode & 0o777).toString(8);
const FILES = ['lectern.sqlite', 'lectern.sqlite-wal', 'lectern.sqlite-shm', 'secret.key'];

test('files of a site are readable by its account only', async () => {
  const context = await openSite();
  await context.mailer.send({ to: 'ada@example.org', subject: 'Hello', text: 'Hello' });
  expect(await modeOf()).toBe('700');
  expect(await modeOf('mail')).toBe('700');
  expect(await Promise.all(FILES.map((name) => modeOf(name)))).toEqual(['600', '600', '600', '600']);
  await closeContext(context);
});

test('files of an earlier release become private; the mode of an existing folder is unchanged', async () => {
  await closeContext(await openSite());
  const before = await openSite();
  for (const name of FILES) await chmod(join(dataDir, name), 0o644);
  await chmod(dataDir, 0o750);
  const after = await openSite();
  expect(await Promise.all(FILES.map((name) => modeOf(name)))).toEqual(['600', '600', '600', '600']);
  expect(await modeOf()).toBe('750');
  await closeContext(before);
  await closeContext(after);
});
