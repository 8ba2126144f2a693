import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { environment } from '../../apps/lms/src/environment.ts';
import { writeVariables } from './configuration-table.ts';

const header = '# Page\n\n| Variable | Default | What it sets |\n|---|---|---|\n';

test('docs/configuration.md lists the variables of the LMS; else run "npm run configuration"', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(page).toBe(writeVariables(page, Object.values(environment)));
});

test('a row says what is the case without the variable', () => {
  const page = writeVariables(`${header}| \`OLD\` | none | It |\n\n## Next\n\n| Setting | It |\n`, [
    { name: 'PORT', default: '8000', sets: 'Port', read: v.string() },
    { name: 'HELP', default: null, sets: 'Help', read: v.string() },
    { name: 'URL', default: '', unset: 'the root', sets: 'Path', read: v.string() },
  ]);
  expect(page).toBe(
    `${header}| \`PORT\` | \`8000\` | Port |\n| \`HELP\` | none | Help |\n| \`URL\` | the root | Path |\n\n` +
      '## Next\n\n| Setting | It |\n',
  );
});

test('a page without the table is an error', () => {
  expect(() => writeVariables('# Page\n', [])).toThrow('no table');
});
