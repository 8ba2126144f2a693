import type { PythonSandbox } from '@lectern/author-python';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createScriptRunner, openImportSandbox } from '../../course-files/script-runner.ts';
import {
  type Frame,
  openUnitSite,
  problemBlock,
  sectionOf,
  type UnitSite,
} from '../../units/testing/unit-site.ts';
import { readOlxProblem, readProblemCourse } from '../testing/olx-problem.ts';
import { countAttempts, readProblemPage } from '../testing/problem-page.ts';

const TIMEOUT = 60_000;

const script = (code: string) => `<script type="text/python">\nfrom mitxgraders import *\n${code}\n</script>`;

/** A small course: a problem for each way in which graders are called. */
const COURSE = {
  inline: `${script('')}<customresponse cfn="FormulaGrader(variables=['t'])" expect="3*t^2"><textline label="Speed"/></customresponse>`,
  credit: `${script(`grader = StringGrader(answers=('heron', {'expect': 'stork', 'grade_decimal': 0.5, 'msg': 'A <b>close</b> relative'}), wrong_msg='Look it up')`.replaceAll('<', '&lt;'))}
<customresponse cfn="grader"><textline label="Bird" correct_answer="heron"/></customresponse>`,
  fields: `${script(`grader = ListGrader(answers=['x-3', 'x+3'], subgraders=FormulaGrader(variables=['x']))`)}
<customresponse cfn="grader"><textline label="One"/><textline label="Other"/></customresponse>`,
  matrix: `${script(`grader = MatrixGrader(variables=['A', 'B'], sample_from={'A': RealMatrices(), 'B': RealMatrices()}, max_array_dim=0)`)}
<customresponse cfn="grader" expect="A*B"><textline label="Product"/></customresponse>`,
  attempts: `${script('grader = StringGrader(attempt_based_credit=LinearCredit())')}
<customresponse cfn="grader" answer="lynx" cfn_extra_args="attempt"><textline label="Cat"/></customresponse>`,
  integral: `${script(`grader = IntegralGrader(answers={'lower': '0', 'upper': '1', 'integrand': 'e^x', 'integration_variable': 'x'}, input_positions={'upper': 1, 'integrand': 2})`)}
<customresponse cfn="grader"><textline label="To"/><textline label="Of"/></customresponse>`,
} as const;

type Id = keyof typeof COURSE;

let importing: PythonSandbox;
let site: UnitSite;
beforeAll(() => {
  importing = openImportSandbox();
});
afterEach(() => site?.close());
afterAll(() => importing.close());

const options = () => ({ scripts: (library: Uint8Array | null) => createScriptRunner(importing, library) });

async function openCourse() {
  const blocks = await Promise.all(
    Object.entries(COURSE).map(async ([id, markup]) =>
      problemBlock(id, await readOlxProblem(markup, options())),
    ),
  );
  site = await openUnitSite([sectionOf([{ id: 'u1', children: blocks }])]);
  const { browser, user } = await site.makeLearner('ada');
  return { frame: await site.openUnit(browser), user };
}

async function submit(frame: Frame, id: Id, ...answers: string[]) {
  const named = Object.fromEntries(answers.map((answer, index) => [`2_${index + 1}`, answer]));
  return await frame.problem(id, 'problem_check', { answers: named });
}

describe('a course with graders', () => {
  test(
    'judges right, wrong and partly right answers',
    async () => {
      const { frame } = await openCourse();
      const rows: [Id, string[], string[], string | null][] = [
        ['inline', ['t*3*t'], ['correct'], '1 of 1 point'],
        ['inline', ['3*t'], ['incorrect'], '0 of 1 point'],
        ['credit', ['heron'], ['correct'], '1 of 1 point'],
        ['credit', ['stork'], ['partially-correct'], '0.5 of 1 point'],
        ['fields', ['3+x', 'x-3'], ['correct', 'correct'], '2 of 2 points'],
        ['fields', ['x+3', 'x+3'], ['correct', 'incorrect'], '1 of 2 points'],
        ['matrix', ['A*B'], ['correct'], '1 of 1 point'],
        ['matrix', ['B*A'], ['incorrect'], '0 of 1 point'],
        ['attempts', ['puma'], ['incorrect'], '0 of 1 point'],
        ['attempts', ['lynx'], ['partially-correct'], '0.8 of 1 point'],
        ['integral', ['1/2', '2*e^(2*x)'], ['correct', 'correct'], '2 of 2 points'],
        ['integral', ['2', 'e^x'], ['incorrect', 'incorrect'], '0 of 2 points'],
      ];
      for (const [id, answers, statuses, score] of rows) {
        const { body } = await submit(frame, id, ...answers);
        expect([id, answers, readProblemPage(body.html)]).toMatchObject([id, answers, { statuses, score }]);
      }
    },
    TIMEOUT,
  );

  test(
    'shows graders’ messages, and counts no attempt for answers that they reject',
    async () => {
      const { frame, user } = await openCourse();
      expect((await submit(frame, 'credit', 'stork')).body.html).toContain('A <b>close</b> relative');
      expect((await submit(frame, 'credit', 'duck')).body.html).toContain('Look it up');
      await submit(frame, 'attempts', 'lynx');
      expect((await submit(frame, 'attempts', 'lynx')).body.html).toContain(
        'Maximum credit for attempt #2 is 80%.',
      );
      const refused = await submit(frame, 'inline', '3t^2');
      expect(refused).toMatchObject({
        status: 400,
        body: {
          error_code: 'script_failed',
          detail:
            'Your answer couldn’t be graded: A * is missing between "3" and "t". Write every multiplication with *. This attempt doesn’t count.',
        },
      });
      expect(await countAttempts(site.context.db.read, user.id, 'inline')).toBe(0);
    },
    TIMEOUT,
  );

  test(
    'shows the expected answer of the markup',
    async () => {
      const { frame } = await openCourse();
      await submit(frame, 'inline', '3*t^2');
      const shown = await frame.problem('inline', 'problem_show', {});
      expect(shown.body.html).toContain('3*t^2');
    },
    TIMEOUT,
  );

  test.each([
    [
      'grader = StringGrader(answers="a", case=False)',
      'grader',
      'ConfigError: "StringGrader has no option \'case\'"',
    ],
    ['', 'FormulaGrader(vars=["x"])', "can't be called: FormulaGrader has no option 'vars'"],
  ])(
    'has its graders’ unknown options in the import report: %j',
    async (code, cfn, said) => {
      const markup = `${script(code)}<customresponse cfn='${cfn}' expect="a"><textline/></customresponse>`;
      const { diagnostics } = await readProblemCourse(markup, options());
      expect(JSON.stringify(diagnostics).replaceAll('\\"', '"')).toContain(said);
    },
    TIMEOUT,
  );
});
