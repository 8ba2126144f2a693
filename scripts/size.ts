/** `npm run size`: fails when the built course home's first load is over its budget. */
import { FIRST_LOAD_BUDGET, listFirstLoad, sumSizes } from './lib/first-load.ts';

const files = listFirstLoad('apps/web/dist');
const total = sumSizes(files);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

for (const { name, size } of files.toSorted((a, b) => b.size - a.size))
  console.log(`${kilobytes(size)}  ${name}`);
console.log(`${kilobytes(total)}  in all, of ${kilobytes(FIRST_LOAD_BUDGET).trim()}`);
if (total > FIRST_LOAD_BUDGET) {
  console.error('The first load of the course home is over its budget.');
  process.exitCode = 1;
}
