/** `npm run typecheck`: every project of TypeScript in the repository, one after the other. */
import { globSync } from 'node:fs';
import { run } from './lib/install.mjs';

// The base holds options that projects extend.
const projects = globSync('**/tsconfig{,.*}.json', { exclude: ['**/node_modules', 'tsconfig.base.json'] });
const failed = projects.filter((project) => {
  // Each further checker checks the types again that files have in common: a third more processor time.
  const code = run('tsc', ['-p', project, '--singleThreaded']);
  if (code !== 0) console.error(`types: ${project} has errors`);
  return code !== 0;
});
if (projects.length === 0 || failed.length > 0) process.exit(1);
console.log(`types: ${projects.length} projects`);
