import { defineConfig } from 'vitest/config';

/** On Node. A busy machine may take its time: no result is judged by it. */
const patient = { environment: 'node', testTimeout: 20_000, hookTimeout: 30_000 } as const;

/** All test projects of the repository; `npm run test:unit` runs them, `npx vitest run <path>` one file. */
export default defineConfig({
  test: {
    // Every core works: nothing else of weight runs beside the tests.
    maxWorkers: '100%',
    projects: [
      { test: { ...patient, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'lms', include: ['apps/lms/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      'apps/web',
    ],
  },
});
