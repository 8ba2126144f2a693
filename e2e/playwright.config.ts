import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { hasPostgres } from './src/support/postgres.ts';
import type { SiteOptions } from './src/support/site.ts';

const systemChromium = '/usr/bin/chromium';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(systemChromium) ? systemChromium : null);
const isRoot = process.getuid?.() === 0;

/**
 * What depends on the database beyond what route tests prove on both: the main job, writes under way, jobs, time, a kill,
 * several processes.
 */
const onPostgres = /(access|crash|later|main-job|two-processes|upgrade)\.spec\.ts/;
/** What units can do and what may be done in them, wherever they come from. */
const onUnits = /(access|isolation)\.spec\.ts/;
/** Needs a database that processes can share. */
const onPostgresOnly = /two-processes\.spec\.ts/;

export default defineConfig<object, SiteOptions>({
  testDir: 'src',
  outputDir: '../test-results/playwright',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    reducedMotion: 'reduce',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'sqlite', testIgnore: onPostgresOnly, use: { dialect: 'sqlite' } },
    { name: 'sandbox', testMatch: onUnits, use: { units: 'sandbox' } },
    ...((await hasPostgres())
      ? [{ name: 'postgres', testMatch: onPostgres, use: { dialect: 'postgres' as const } }]
      : []),
  ],
});
