import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCurrentVersion } from '../../kernel/course/courses.store.ts';
import { findImportReport } from '../../kernel/course/import-reports.store.ts';
import { insertUser } from '../../kernel/users/users.store.ts';
import { openImportSandbox } from '../../modules/course-files/script-runner.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { openTestContext, type TestContext } from '../../testing/context.ts';
import { CommandError, UsageError } from '../command.ts';
import { importFrom } from '../import-course.ts';
import { importCommand } from './import.command.ts';

const COURSE = 'course-v1:Acme+CAL101+R1';
let site: TestContext;
let folder: string;

beforeEach(async () => {
  site = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const small = (sections: string) => ({
  'course.xml': `<course org="Acme" course="CAL101" url_name="R1" display_name="Calculus" start="2026-01-01T00:00:00Z">${sections}</course>`,
});
const unit = (content: string) =>
  `<chapter url_name="c"><sequential url_name="s"><vertical url_name="v">${content}</vertical></sequential></chapter>`;

const run = (line: string) => runCommandLine([importCommand], site.context, line);
const listKeys = async () => {
  const { courses, db } = site.context;
  return (await courses.listSummaries(db.read)).map((course) => course.courseKey);
};

describe('lectern import', () => {
  test('a folder becomes a course; the summary counts blocks and says what is not supported', async () => {
    await write(small(unit('<html url_name="h">Hi</html><recommender url_name="p"/>')));
    const lines = await run(`import ${folder}`);
    expect(lines[0]).toBe(`Calculus (${COURSE})`);
    expect(lines).toContain('  blocks: 1 course, 1 chapter, 1 sequential, 1 vertical, 1 html, 1 recommender');
    expect(lines).toContain('  shown as unsupported: 1 recommender');
    expect(lines.join('\n')).toMatch(/warning: course\.xml:1: <recommender> will show as unsupported/);
    expect(await listKeys()).toEqual([COURSE]);
  });

  test('the report counts accessibility faults, and lists them with --all', async () => {
    await write(
      small(
        unit(
          '<html url_name="h" display_name="Map"><![CDATA[<img src="a.png"><h2>A</h2><h4>B</h4>]]></html>',
        ),
      ),
    );
    expect(await run(`import ${folder}`)).toContain(
      '  accessibility: 1 image without alternative text, 1 heading that is empty or skips a level (--all lists them)',
    );
    const lines = await run(`import ${folder} --all`);
    expect(lines).toContain(
      '    1 image without alternative text. Describe in “alt” what the image tells, or write alt="" if it only decorates. (WCAG 1.1.1)',
    );
    expect(lines.join('\n')).toMatch(/^ {6}\S.* > Map: a\.png$/m);
    await write(small(unit('<html url_name="h">Hi</html>')));
    expect(await run(`import ${folder}`)).toContain('  accessibility: no faults found in the content');
  });

  test('the report says what share of the grade can’t be earned here', async () => {
    const policy = {
      GRADER: [{ type: 'HW', weight: 1, min_count: 2, drop_count: 0 }],
      GRADE_CUTOFFS: { Pass: 0.5 },
    };
    const homework = (id: string, content: string) =>
      `<sequential url_name="${id}" graded="true" format="HW"><vertical url_name="v${id}">${content}</vertical></sequential>`;
    const choice =
      '<problem url_name="p"><numericalresponse answer="1"><formulaequationinput/></numericalresponse></problem>';
    await write({
      ...small(
        `<chapter url_name="c">${homework('a', choice)}${homework('b', '<lti_consumer url_name="x"/>')}</chapter>`,
      ),
      'policies/R1/grading_policy.json': JSON.stringify(policy),
    });
    expect(await run(`import ${folder}`)).toContain(
      "  grade: 50% of it can't be earned on this site (1 graded block or question not supported)",
    );
    await write(
      small(`<chapter url_name="c">${homework('a', `${choice}<lti_consumer url_name="x"/>`)}</chapter>`),
    );
    expect(await run(`import ${folder}`)).toContain(
      '  grade: 1 graded block or question not supported: left out of the grade, so that the other work of their assignments counts for more',
    );
  });

  test('importing the same course again changes nothing', async () => {
    await write(small(unit('<html url_name="h">Hi</html>')));
    await run(`import ${folder}`);
    expect((await run(`import ${folder}`))[1]).toBe('  unchanged: this version was already imported');
  });

  test('lists what another version changes in learners’ grades, before it is imported if asked to', async () => {
    const quiz = (id: string) =>
      `<chapter url_name="c"><sequential url_name="s" graded="true" format="Homework"><vertical url_name="v"><problem url_name="${id}" display_name="Quiz"><p>1 + 1</p><numericalresponse answer="2"><formulaequationinput/></numericalresponse></problem></vertical></sequential></chapter>`;
    await write(small(quiz('p1')));
    await run(`import ${folder}`);
    await site.context.db.write(async (tx) => {
      const user = await insertUser(
        tx,
        { username: 'ada', email: 'ada@example.org', name: 'Ada', passwordHash: 'x', isActive: true },
        1,
      );
      await tx
        .insertInto('problem_scores')
        .values({
          user_id: user?.id ?? 0,
          course_key: COURSE,
          usage_key: 'block-v1:Acme+CAL101+R1+type@problem+block@p1',
          earned: 1,
          possible: 1,
          scored_at: 1,
        })
        .execute();
    });
    await write(small(quiz('q1')));
    const current = () => findCurrentVersion(site.context.db.read, COURSE);
    const before = await current();
    const says =
      /warning: block-v1:\S+p1: “Quiz” is no longer graded work of this course, so the points of 1 learner for it don’t count any more\. “Quiz” has the same name and another id/;
    const trial = await run(`import ${folder} --dry-run`);
    expect(trial[1]).toBe('  dry run: nothing was imported');
    expect(trial.join('\n')).toMatch(says);
    expect(await current()).toBe(before);
    expect((await run(`import ${folder}`)).join('\n')).toMatch(says);
    expect(await current()).not.toBe(before);
    const report = await findImportReport(site.context.db.read, COURSE);
    expect(report?.diagnostics.map(({ code }) => code)).toContain('graded-block-removed');
  });

  test('--start moves all dates by whole days, and later imports follow', async () => {
    const findStart = async () => {
      const { courses, db } = site.context;
      return new Date((await courses.findSummary(db.read, COURSE))?.start ?? 0).toISOString();
    };
    await write(small(unit('<html url_name="h">Hi</html>')));
    expect(await run(`import ${folder} --start 2026-09-07`)).toContain(
      '  dates: 249 days later than in the export; starts on 2026-09-07',
    );
    await write(small(unit('<html url_name="h">Hello</html>')));
    expect(await run(`import ${folder}`)).toEqual(
      expect.arrayContaining([
        '  dates: 249 days later than in the export; starts on 2026-09-07',
        '    as chosen at an earlier import; --start as-exported uses the dates of the export',
      ]),
    );
    expect(await findStart()).toBe('2026-09-07T00:00:00.000Z');
    site.clock.set('2025-12-31T23:00:00Z');
    const moved = await run(`import ${folder} --start today`);
    expect(moved).toContain('  dates: 1 day earlier than in the export; starts on 2025-12-31');
    expect(moved.join('\n')).not.toContain('as chosen at an earlier import');
    const lines = await run(`import ${folder} --start as-exported`);
    expect(lines.join('\n')).not.toContain('dates:');
    await run(`import ${folder}`);
    expect(await findStart()).toBe('2026-01-01T00:00:00.000Z');
  });

  test.each(['tomorrow', '2026-02-30', '2026-9-7', '1969-12-31', '2201-01-01', '2026-09-07T00:00'])(
    '"%s" is no first day, and nothing is stored',
    async (day) => {
      await write(small(unit('<html url_name="h">Hi</html>')));
      await expect(run(`import ${folder} --start ${day}`)).rejects.toThrow(UsageError);
      expect(await listKeys()).toEqual([]);
    },
  );

  test('notes are shown on request only, and at most twenty warnings by default', async () => {
    const links = Array.from({ length: 25 }, (_, index) => `<img src="/static/${index}.png"/>`);
    const unknown = `<html url_name="h1">${links.join('')}</html>`;
    await write({ ...small(unit(unknown)), 'unused.txt': 'nobody needs me' });
    const short = await run(`import ${folder}`);
    expect(short.filter((line) => line.startsWith('  warning:'))).toHaveLength(20);
    expect(short.join('\n')).toMatch(/\.\.\. and \d+ more: --all shows them/);
    expect(short.join('\n')).not.toContain('note: unused.txt');
    const all = await run(`import ${folder} --all`);
    expect(all.filter((line) => line.startsWith('  warning:')).length).toBeGreaterThanOrEqual(25);
    expect(all.join('\n')).toContain('note: unused.txt');
  });

  test('what is said of many places takes one line, and one for each place on request', async () => {
    const units = Array.from({ length: 4 }, () => '\n<html><script src="/static/gone.js"/></html>');
    await write(small(unit(units.join(''))));
    const about = '"/static/gone.js" won’t work: the export has no such file in static/. (link-unresolved)';
    const linesOf = (lines: string[]) => lines.filter((line) => line.includes('gone.js'));
    const [line, ...others] = linesOf(await run(`import ${folder}`));
    expect(line).toMatch(/^ {2}warning: \S+:\d+ and 3 more places: /);
    expect(line).toContain(about);
    expect(others).toEqual([]);
    const all = linesOf(await run(`import ${folder} --all`));
    expect(all).toHaveLength(4);
    for (const each of all) expect(each).toMatch(/^ {2}warning: \S+:\d+: "/);
  });

  test('a file that isn’t an archive is refused with its code, and nothing is stored', async () => {
    const file = join(folder, 'course.tar.gz');
    await writeFile(file, 'not gzip');
    const failure = await run(`import ${file}`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(String(failure)).toMatch(/course\.tar\.gz: .+ \([a-z-]+\)$/);
    expect(await listKeys()).toEqual([]);
  });

  test('a course without blocks, or in a subfolder, is refused with its code', async () => {
    await write(small(''));
    await expect(run(`import ${folder}`)).rejects.toThrow(/no <chapter> in course\.xml .*\(no-blocks\)$/);
    await mkdir(join(folder, 'olx'));
    await rename(join(folder, 'course.xml'), join(folder, 'olx', 'course.xml'));
    await expect(run(`import ${folder}`)).rejects.toThrow(
      `The course is not in this folder but in "olx" below it. Import it: npx lectern import ${folder}/olx (course-in-subfolder)`,
    );
    await mkdir(join(folder, 'olx', 'chapter'));
    await writeFile(join(folder, 'olx', 'chapter', 'c.xml'), '<chapter/>');
    await expect(run(`import ${folder}/olx/chapter`)).rejects.toThrow(
      `The course is in the folder above. Import it: npx lectern import ${folder}/olx (missing-course-xml)`,
    );
    expect(await listKeys()).toEqual([]);
  });

  test('a course isn’t imported in part because the machine is too busy for its scripts', async () => {
    await write(
      small(unit('<problem url_name="p"><script type="loncapa/python">a = 1</script><p>$a</p></problem>')),
    );
    const python = openImportSandbox();
    await python.close();
    const failure = await importFrom(site.context, folder, { python }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(String(failure)).toMatch(/too busy .* nothing was imported\. .*\(scripts-not-run\)$/);
    expect(await listKeys()).toEqual([]);
  });

  test('a missing file is named', async () => {
    await expect(run(`import ${folder}/none`)).rejects.toThrow(`There is no file or folder ${folder}/none.`);
  });

  test.each(['import', 'import a b'])('"%s" says how it is used', async (line) => {
    await expect(run(line)).rejects.toThrow(UsageError);
  });
});
