/**
 * `npm run bench:hostile [-- MEASUREMENT …]`: what hostile authors and learners can do to others.
 *
 * `python`: the sandbox of authors' scripts alone, and while 20 learners run the worst ones. `processes`: whether any of
 * its processes is left when servers are killed. `load`: requests of ordinary learners while 20 others submit the worst
 * answers to the worst problems.
 *
 * Without a name all are measured. `--engine wasi` or `native` chooses how `python` runs scripts, `--runs 1000` how many
 * `processes` takes, `--seconds 5` how long each attack lasts, and `--database sqlite` the database of `load`. The exit
 * code is 1 where a target is missed.
 */
import { measureHostileLoad } from './hostile-load.ts';
import { readOptions } from './options.ts';
import { measurePython } from './python.ts';
import { measureProcesses, PROCESS_RUNS } from './python-processes.ts';
import { formatTable } from './table.ts';

const PYTHON_ENGINES = ['auto', 'native', 'wasi'] as const;
const NAMES = ['python', 'processes', 'load'] as const;
const { chosen, database, seconds, others } = readOptions(NAMES, ['engine', 'runs']);
const engine = PYTHON_ENGINES.find((name) => name === (others.engine ?? 'auto'));
const runs = Number(others.runs ?? PROCESS_RUNS);
if (engine === undefined || !(runs > 0)) {
  console.error(`--engine is one of ${PYTHON_ENGINES.join(', ')}; --runs is a number above 0.`);
  process.exit(2);
}

const measurements = {
  python: () => measurePython({ engine, seconds }),
  processes: () => measureProcesses(runs),
  load: () => measureHostileLoad({ database, seconds }),
};
for (const name of chosen) {
  console.log(`Measuring ${name} ...`);
  const { rows, isMissed } = await measurements[name]();
  console.log(`${formatTable(rows)}\n`);
  if (isMissed) process.exitCode = 1;
}
