import { defineConfig } from '@playwright/test';
import { hasPostgres } from '../apps/lms/src/testing/postgres.ts';
import { chromium, isolatingChromium } from './src/support/chromium.ts';
import type { TestOptions } from './src/support/test.ts';

/**
 * Behavior that depends on the database beyond what route tests prove on both: the main job, concurrent writes, jobs,
 * time, a kill, several processes; search and notifications of discussions.
 */
const onPostgres =
  /(access|certificate|crash|discussions|main-job|reminders-and-expiry|two-processes|upgrade)\.spec\.ts/;
/** The abilities of units, and access to them, independent of how they are served. */
const onUnits = /(access|author-scripts|external-tools|isolation|unit-links|unit-frame)\.spec\.ts/;
/** Together they open every screen of the front end, the pages of the LMS, and units with each kind of script. */
const onOldBrowsers =
  /(accessibility|activation|baseline|course-tools|denied|main-job|redirects-and-failures|self-paced)\.spec\.ts/;
/** Needs a browser without newer APIs. */
const onOldBrowsersOnly = /baseline\.spec\.ts/;
/** Neither the database nor missing APIs depend on the screen's width: one width is enough. */
const atWideWidths = /at (768|1280) px/;
/** Needs a database that processes can share. */
const onPostgresOnly = /two-processes\.spec\.ts/;

export default defineConfig<object, TestOptions>({
  testDir: 'src',
  globalSetup: './src/support/demo-data.ts',
  outputDir: '../test-results/playwright',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    reducedMotion: 'reduce',
    launchOptions: chromium,
  },
  projects: [
    { name: 'sqlite', testIgnore: [onPostgresOnly, onOldBrowsersOnly, onUnits], use: { dialect: 'sqlite' } },
    { name: 'units origin', testMatch: onUnits, use: { launchOptions: isolatingChromium } },
    {
      name: 'widely-available',
      testMatch: onOldBrowsers,
      grepInvert: atWideWidths,
      use: { apis: 'widely-available' },
    },
    { name: 'sandbox', testMatch: onUnits, use: { units: 'sandbox', launchOptions: isolatingChromium } },
    ...((await hasPostgres())
      ? [
          {
            name: 'postgres',
            testMatch: onPostgres,
            grepInvert: atWideWidths,
            use: { dialect: 'postgres' as const },
          },
        ]
      : []),
  ],
});
