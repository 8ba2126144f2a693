/** Imports one course into the database of DATA_DIR and prints its content as JSON, for `corpus.ts`. */
import { pino } from 'pino';
import { importFrom } from '../../apps/lms/src/cli/import-course.ts';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import type { ImportedCourse } from './corpus-table.ts';

const CONTAINERS = new Set(['course', 'chapter', 'sequential', 'vertical']);

const [path = ''] = process.argv.slice(2);
const context = await openContext(loadConfig(process.env), {
  clock: systemClock,
  log: pino({ level: 'silent' }),
  needsKeys: false,
});
try {
  console.log(JSON.stringify(await measureImport()));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closeContext(context);
}

async function measureImport(): Promise<Omit<ImportedCourse, 'name'>> {
  const started = performance.now();
  const { summary } = await importFrom(context, path);
  const components = Object.entries(summary.blocksByType).filter(([tag]) => !CONTAINERS.has(tag));
  return {
    components: components.reduce((sum, [, count]) => sum + count, 0),
    unsupportedByType: summary.unsupportedByTag,
    seconds: (performance.now() - started) / 1000,
    // Kilobytes on every platform.
    peakMegabytes: process.resourceUsage().maxRSS / 1000,
  };
}
