import { readFileSync } from 'node:fs';

/** The options of V8 that the first line of `npx lectern` sets: without them a server takes half as much memory again. */
export const SERVER_OPTIONS: readonly string[] = readOptions();

function readOptions(): string[] {
  const [command = ''] = readFileSync(
    new URL('../../apps/lms/src/cli/main.ts', import.meta.url),
    'utf8',
  ).split('\n');
  return command.match(/--\S+/g) ?? [];
}
