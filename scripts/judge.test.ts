import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nativeRuntime } from '../packages/author-python/src/testing/engines.ts';

const TIMEOUT = 60_000;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-judge-test-'));
  write(
    'lib.zip',
    zipSync({ 'graders.py': Buffer.from('def same(expect, ans):\n    return ans == expect\n') }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function writeCourse(problems: Record<string, string>): void {
  const blocks = Object.entries(problems).map(
    ([name, response]) =>
      `<problem url_name="${name}"><script type="text/python">from graders import same</script>${response}</problem>`,
  );
  write(
    'course/course.xml',
    `<course org="Acme" course="CAL101" url_name="R1"><chapter url_name="c"><sequential url_name="s"><vertical url_name="v">${blocks.join('')}</vertical></sequential></chapter></course>`,
  );
}

function judge(...args: string[]): { status: number | null; lines: string[] } {
  const paths = args.map((path) => join(folder, path));
  const { status, stdout } = spawnSync(process.execPath, ['bench/src/judge-answers.ts', ...paths], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const SHOWN = '<customresponse cfn="same" expect="red"><textline/></customresponse>';
const HIDDEN = '<customresponse cfn="lambda expect, ans: same(\'blue\', ans)"><textline/></customresponse>';
const WRONGLY_SHOWN =
  '<customresponse cfn="lambda expect, ans: same(\'blue\', ans)" expect="red"><textline/></customresponse>';

describe.skipIf(nativeRuntime === null)('the judge of the answers that a course shows', () => {
  test(
    'lets the library judge them and wrong ones, and exits with 0 if all verdicts are as they should be',
    () => {
      writeCourse({ p: SHOWN, q: HIDDEN });
      write('answers.json', JSON.stringify({ q: { right: { '2_1': 'blue' } } }));
      const { status, lines } = judge('course', 'lib.zip', 'answers.json');
      expect(lines.slice(1)).toEqual([
        expect.stringMatching(/^p +correct +incorrect$/),
        expect.stringMatching(/^q +correct +incorrect$/),
        '',
        '2 problems: right answers right in 2, wrong ones not right in 2; unsupported: none',
      ]);
      expect(status).toBe(0);
    },
    TIMEOUT,
  );

  test(
    'exits with 1 if an answer isn’t shown, or isn’t right',
    () => {
      writeCourse({ p: HIDDEN, q: WRONGLY_SHOWN });
      const { status, lines } = judge('course', 'lib.zip');
      expect(lines.slice(1, 3)).toEqual([
        expect.stringMatching(/^p +not shown +incorrect$/),
        expect.stringMatching(/^q +incorrect +incorrect$/),
      ]);
      expect(status).toBe(1);
    },
    TIMEOUT,
  );

  test(
    'exits with 1 if a module is missing',
    () => {
      writeCourse({ p: SHOWN });
      const { status, lines } = judge('course');
      expect(lines.at(-1)).toContain('unsupported: 1 customresponse');
      expect(status).toBe(1);
    },
    TIMEOUT,
  );
});
