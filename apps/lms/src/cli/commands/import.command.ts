import { parseArgs } from 'node:util';
import { type Command, UsageError } from '../command.ts';
import { reportLines } from '../import-report.ts';
import { progressLine } from '../progress-line.ts';
import { getOperands } from '../read-arguments.ts';

/** `import`: imports a course export. Importing again keeps learners' work. */
export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.tar.gz|FOLDER [--start YYYY-MM-DD|today|as-exported] [--dry-run] [--all]',
  summary:
    'Import a course export (OLX); --start moves all dates to another first day, also at later imports; --dry-run only reports, also what would change in learners’ grades; --all shows every diagnostic with file and line',
  async run(args, cli) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        start: { type: 'string' },
      },
    });
    const [path] = getOperands(positionals, 1, 'Give one archive or folder.');
    const { importFrom } = await import('../import-course.ts');
    const context = await cli.open();
    const start = values.start === undefined ? undefined : readStart(values.start, context.clock.now());
    const progress = progressLine(process.stderr);
    const started = performance.now();
    try {
      const report = await importFrom(context, path, {
        start,
        isDryRun: values['dry-run'],
        onProgress: progress.report,
      });
      progress.done();
      for (const line of reportLines(report, values.all)) cli.print(line);
      cli.print(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } finally {
      progress.done();
    }
  },
};

const LAST_YEAR = 2200;

/** Throws UsageError for an invalid date. */
function readStart(text: string, now: number): number | 'as-exported' {
  if (text === 'as-exported') return text;
  if (text === 'today') return now;
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
  if (!isDay || moment < 0 || new Date(moment).getUTCFullYear() > LAST_YEAR) {
    throw new UsageError('--start takes a day such as 2026-09-07, "today" or "as-exported".');
  }
  return moment;
}
