import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVER_OPTIONS } from './server-options.ts';

test('the README starts a server with the options of `npx lectern serve`', () => {
  expect(SERVER_OPTIONS).toHaveLength(2);
  const command = ['`node', ...SERVER_OPTIONS, 'apps/lms/src/main.ts`'].join(' ');
  expect(readFileSync('README.md', 'utf8')).toContain(command);
});
