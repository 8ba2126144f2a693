/** `npm run size`: fails when the course home's first load, or what another screen adds to it, is over its budget. */
import { FIRST_LOAD_BUDGET, listFirstLoad, listScreenLoads, sumSizes } from './lib/first-load.ts';

const dist = 'apps/web/dist';
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

function check(name: string, size: number, budget: number): void {
  console.log(`${kilobytes(size)}  ${name}, of ${kilobytes(budget).trim()}`);
  if (size <= budget) return;
  console.error(`${name}: over the budget.`);
  process.exitCode = 1;
}

const files = listFirstLoad(dist);
for (const { name, size } of files.toSorted((a, b) => b.size - a.size))
  console.log(`${kilobytes(size)}  ${name}`);
check('first load of the course home', sumSizes(files), FIRST_LOAD_BUDGET);
console.log('Scripts of the other screens, besides these:');
for (const { screen, size, budget } of listScreenLoads(dist).toSorted((a, b) => b.size - a.size))
  check(screen, size, budget);
