import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freshSqlite } from '../testing/databases.ts';
import { endProcesses, processEnvironment, runProcess } from '../testing/process.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endProcesses);

test('a course can’t send escape sequences to the terminal of the operator', async () => {
  const database = await freshSqlite();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  await mkdir(join(folder, 'policies', 'R1'), { recursive: true });
  const xml = '<course org="Acme" course="CAL101" url_name="R1"><chapter url_name="c"/></course>';
  await writeFile(join(folder, 'course.xml'), xml);
  const policy = {
    'course/R1': { display_name: 'Calculus \u001b]0;owned\u0007\u009b2J', start: '\u001b[31m' },
  };
  await writeFile(join(folder, 'policies', 'R1', 'policy.json'), JSON.stringify(policy));

  const env = processEnvironment(database);
  const { code, stdout, stderr } = await runProcess('cli', ['import', folder], { env });
  expect([code, stderr.trim().split('\n')]).toEqual([0, [expect.stringContaining('Created a new database')]]);
  expect(stdout).toContain('Calculus \\u001b]0;owned\\u0007\\u009b2J (course-v1:Acme+CAL101+R1)');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);

  const failed = await runProcess('cli', ['import', `${folder}/\u001b[2J`], { env });
  expect(failed.code).toBe(1);
  expect(failed.stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  await rm(folder, { recursive: true });
  await database.drop();
});
