import { configDefaults, defineConfig } from 'vitest/config';

/** On Node. Generous, as a busy machine may be slow; no assertion is about time. */
const longTimeouts = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 30_000,
  setupFiles: ['scripts/lib/compile-cache-of-children.ts'],
};
/**
 * Files share the modules of their worker: loading the LMS again for each file takes as long as its tests. Most of what a
 * test creates is garbage when it ends, so that a larger young generation saves time.
 */
const shared = { ...longTimeouts, isolate: false, execArgv: ['--max-semi-space-size=64'] };
/** They measure the memory or time of their process, so no other file may have used it. */
const measuring = [
  '**/progress-memory.test.ts',
  '**/linear.test.ts',
  '**/fuzz.test.ts',
  '**/hostile-problems.route.test.ts',
];
const exclude = [...configDefaults.exclude, ...measuring];
/** They need Node's own globals, as the bundler does, or replace those of the page, which a shared thread doesn't allow. */
const onSeparateThread = [
  'build/{call-texts,unused-components}.test.ts',
  'src/testing/**/*.test.tsx',
  'src/app/real-lms.test.tsx',
  'src/lms/transport/**/*.test.ts',
  'src/course/leave.test.ts',
];
/** The common setup of the front end's tests is in its own configuration. */
const web = { extends: './apps/web/vite.config.ts', root: 'apps/web' } as const;

/** All test projects of the repository; `npm run test:unit` runs them, `npx vitest run <path>` one file. */
export default defineConfig({
  test: {
    // All cores: nothing else heavy runs during the tests.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.{ts,js}', 'apps/*/src/**/*.{ts,tsx,js}'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          ...shared,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: [...exclude, 'packages/unit-frame/**'],
        },
      },
      // Its modules read the page as they load, so that each test loads them again.
      {
        test: {
          ...longTimeouts,
          name: 'unit frame',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['packages/unit-frame/src/**/*.test.ts'],
        },
        // The LMS serves the library beside the scripts.
        resolve: { alias: [{ find: /^.*\/unit-frame\/src\/hls\.js$/, replacement: 'hls.js' }] },
        // A type of exercise names its script, whatever that is.
        build: { dynamicImportVarsOptions: { exclude: [/exercise\.js$/] } },
      },
      {
        test: {
          ...shared,
          name: 'lms',
          include: ['apps/lms/src/**/*.test.ts'],
          exclude,
          globalSetup: 'apps/lms/src/testing/postgres-run.ts',
        },
      },
      { test: { ...longTimeouts, name: 'measuring', include: measuring } },
      { test: { ...longTimeouts, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web',
          // One jsdom per worker instead of one per file, with the same isolation: less than half the time.
          pool: 'vmThreads',
          maxWorkers: '100%',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onSeparateThread],
        },
      },
      { ...web, test: { name: 'web on its own thread', include: onSeparateThread } },
    ],
  },
});
