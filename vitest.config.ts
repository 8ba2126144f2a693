import { defineConfig } from 'vitest/config';

/** All test projects of the repository; `npm run test:unit` runs them, `npx vitest run <path>` one file. */
export default defineConfig({
  test: {
    // Every core works: nothing else of weight runs beside the tests.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'lms',
          include: ['apps/lms/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node' } },
      'apps/web',
    ],
  },
});
