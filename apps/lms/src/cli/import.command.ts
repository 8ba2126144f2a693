import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { importFrom } from './import-course.ts';
import { reportLines } from './import-report.ts';
import { progressLine } from './progress-line.ts';

/** `import`: a course export into the database. Importing again keeps what learners did. */
export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.tar.gz|FOLDER [--all]',
  summary: 'Import a course export (OLX); --all shows every diagnostic with file and line',
  async run(args, cli) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    });
    const [path] = positionals;
    if (path === undefined || positionals.length !== 1) throw new UsageError('Give one archive or folder.');
    const context = await cli.open();
    const progress = progressLine(process.stderr);
    const started = performance.now();
    try {
      const report = await importFrom(context, path, progress.report);
      progress.done();
      for (const line of reportLines(report, values.all)) cli.print(line);
      cli.print(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } finally {
      progress.done();
    }
  },
};
