import type { PythonSandbox } from '@lectern/author-python';
import { cookieNames } from '@lectern/contract';
import { readVariant } from '@lectern/olx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { openTestImportSandbox } from '../../../testing/import-sandbox.ts';
import { createScriptRunner } from '../../course-files/script-runner.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { countAttempts, readProblemPage } from '../testing/problem-page.ts';
import { runChecks } from './judge-by-script.ts';

const TIMEOUT = 60_000;
const KEY = usageKey('problem', 'p1');
let importing: PythonSandbox;
/** Without the modules that the system's Python may have. */
let inWebAssembly: PythonSandbox;
let site: UnitSite;
beforeAll(() => {
  importing = openTestImportSandbox();
  inWebAssembly = openTestImportSandbox({ PYTHON_ENGINE: 'wasi' });
});
afterEach(() => site.close());
afterAll(() => Promise.all([importing.close(), inWebAssembly.close()]));

const SUM = `<script type="loncapa/python">
def check(expect, ans):
    try:
        total = int(ans[0]) + int(ans[1])
    except ValueError:
        raise ValueError('Write two whole numbers')
    if total == int(expect):
        return True
    return {'ok': False, 'msg': 'Your sum is <b>%s</b><script>alert(1)</' % total + 'script>'}
</script>
<p>Two numbers with the sum 20:</p>
<customresponse cfn="check" expect="20"><textline label="First" correct_answer="11"/><textline label="Second" correct_answer="9"/></customresponse>`
  .replace('<b>', '&lt;b>')
  .replace('</b><script>alert(1)</', '&lt;/b>&lt;script>alert(1)&lt;/');

async function openProblem(
  markup: string,
  attributes = '',
  open: Parameters<typeof openUnitSite>[1] = {},
  sandbox = importing,
) {
  const content = await readOlxProblem(markup, {
    attributes,
    scripts: (library) => createScriptRunner(sandbox, library),
  });
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content)] }])], open);
  const { browser, user } = await site.makeLearner('ada');
  return { frame: await site.openUnit(browser), user, browser, content };
}

describeDatabases('a customresponse', (_, fresh) => {
  test(
    'is judged by its script, outside the transaction',
    async () => {
      const { frame, user } = await openProblem(SUM, '', { database: await fresh() });
      const wrong = await frame.problem('p1', 'problem_check', { answers: { '2_1': '1', '2_2': '2' } });
      expect(wrong.status).toBe(200);
      expect(readProblemPage(wrong.body.html).statuses).toEqual(['incorrect', 'incorrect']);
      expect(wrong.body.html).toContain('Your sum is <b>3</b>');
      expect(wrong.body.html).not.toContain('alert');
      const right = await frame.problem('p1', 'problem_check', { answers: { '2_1': '13', '2_2': '7' } });
      expect(readProblemPage(right.body.html)).toMatchObject({
        statuses: ['correct', 'correct'],
        score: '2 of 2 points',
      });
      expect(await countAttempts(site.context.db.read, user.id)).toBe(2);
    },
    TIMEOUT,
  );
});

describe('a customresponse', () => {
  test(
    'of several shows what their scripts say about the whole problem once',
    async () => {
      const field = (expect: string) =>
        `<customresponse cfn="check" expect="${expect}"><textline label="${expect}"/></customresponse>`;
      const { frame } = await openProblem(`<script type="loncapa/python">
def check(expect, ans):
    ok = ans == expect
    return {'overall_message': 'Well done' if ok else 'Think again', 'input_list': [{'ok': ok, 'msg': ''}]}
</script>${field('a')}${field('b')}${field('c')}`);
      const answers = { '2_1': 'a', '3_1': 'x', '4_1': 'x' };
      const { body } = await frame.problem('p1', 'problem_check', { answers });
      expect(body.html.match(/Well done|Think again/g)).toEqual(['Well done', 'Think again']);
    },
    TIMEOUT,
  );

  test(
    'whose script fails says why, and counts no attempt',
    async () => {
      const { frame, user } = await openProblem(SUM, 'max_attempts="2"');
      const { status, body } = await frame.problem('p1', 'problem_check', {
        answers: { '2_1': 'x', '2_2': 'y' },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error_code: 'script_failed',
        detail: 'Your answer couldn’t be graded: Write two whole numbers. This attempt doesn’t count.',
      });
      expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
    },
    TIMEOUT,
  );

  test(
    'whose script fails says why in the order of the author’s language, also within another',
    async () => {
      const { browser } = await openProblem(SUM);
      browser.cookies.set(cookieNames.language, 'he');
      const frame = await site.openUnit(browser);
      const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': 'x', '2_2': 'y' } });
      expect(body).toMatchObject({ detail: expect.stringContaining('\u2068Write two whole numbers.\u2069') });
    },
    TIMEOUT,
  );

  test(
    'whose script fails with tags in its message shows the text only',
    async () => {
      const { frame } = await openProblem(`<script><![CDATA[
def check(expect, ans):
    raise ValueError(ans)
]]></script><customresponse cfn="check"><textline/></customresponse>`);
      for (const [message, detail] of [
        [
          '<b>Write</b><img src=x onerror=alert(1)> a\n number!',
          'Your answer couldn’t be graded: Write a number! This attempt doesn’t count.',
        ],
        [
          '<b></b>',
          'The author’s grading script stopped with an error. This attempt doesn’t count. Tell your course team.',
        ],
      ] as const) {
        const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': message } });
        expect(body).toMatchObject({ error_code: 'script_failed', detail });
      }
    },
    TIMEOUT,
  );

  test(
    'gets one pseudonym of a learner in a course, and another in each other course',
    async () => {
      const { content } = await openProblem(SUM);
      const { context } = site;
      const course = await context.courses.findCourse(context.db.read, TEST_COURSE_KEY);
      if (course === null) throw new Error('The course is not there');
      const asked = vi.spyOn(context.python, 'runChecks');
      const pseudonymOf = async (userId: number, courseKey: string, usageKey: string) => {
        const work = { problem: content, course: { ...course, courseKey }, usageKey, userId, seed: 1 };
        await runChecks(context, work, { answers: { '2_1': '1', '2_2': '2' }, attempt: 1 });
        return asked.mock.lastCall?.[1].student;
      };
      const [here, there] = [TEST_COURSE_KEY, 'course-v1:Acme+OTHER+R1'];
      const own = await pseudonymOf(1, here, KEY);
      expect(own).toMatch(/^[0-9a-f]{32}$/);
      expect(await pseudonymOf(1, here, usageKey('problem', 'p2'))).toBe(own);
      const others = [await pseudonymOf(1, there, KEY), await pseudonymOf(2, here, KEY)];
      expect(new Set([own, ...others]).size).toBe(3);
    },
    TIMEOUT,
  );

  test(
    'takes no answer in a hidden field, which is marked as optional',
    async () => {
      const { frame } = await openProblem(
        '<script>def check(expect, ans): return ans == ["cat", ""]</script><customresponse cfn="check"><textline/><textline hidden="true"/></customresponse>',
      );
      expect(frame.page.body.match(/data-optional/g)).toHaveLength(1);
      const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': 'cat' } });
      expect(status).toBe(200);
      expect(readProblemPage(body.html).statuses).toEqual(['correct', 'correct']);
    },
    TIMEOUT,
  );

  test(
    'is judged also where its first field is hidden',
    async () => {
      const { frame } = await openProblem(
        '<script>def check(expect, ans): return ans == ["", "cat"]</script><customresponse cfn="check"><textline hidden="true"/><textline/></customresponse>',
      );
      const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_2': 'cat' } });
      expect(status).toBe(200);
      expect(readProblemPage(body.html).statuses).toEqual(['correct', 'correct']);
    },
    TIMEOUT,
  );

  test(
    'that writes its own result fails, and leaves the unit as it was',
    async () => {
      const results = {
        state: '{"checks":[{"inputs":[{"state":"__proto__","credit":1,"message":""}],"message":""}]}',
        credit: '{"checks":[{"inputs":[{"state":"correct","credit":-1,"message":""}],"message":""}]}',
        message: '{"checks":[{"inputs":[{"state":"correct","credit":1,"message":{}}],"message":""}]}',
        nothing: 'null',
        fault: '{"error":{"type":"E","message":{},"line":null,"module":null}}',
      };
      const script = `<script><![CDATA[
import os
def check(expect, ans):
    os.write(1, b'\\x1e' + ${JSON.stringify(results)}[ans].encode())
    os._exit(0)
]]></script><customresponse cfn="check"><textline/></customresponse>`;
      const { frame, browser, user } = await openProblem(script);
      for (const kind of Object.keys(results)) {
        const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': kind } });
        expect([kind, status]).toEqual([kind, 400]);
        expect(body).toMatchObject({ error_code: 'script_failed' });
      }
      expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
      expect((await site.openUnit(browser)).page.statusCode).toBe(200);
    },
    TIMEOUT,
  );

  test(
    'takes long code, in a field that starts with the author’s lines',
    async () => {
      const { frame } = await openProblem(
        '<script>def check(expect, ans): return len(ans) > 9000</script><customresponse cfn="check"><textbox>def f(x):</textbox></customresponse>',
      );
      expect(frame.page.body).toMatch(/<textarea[^>]*>\ndef f\(x\):<\/textarea>/);
      const code = 'x = 1\n'.repeat(1600);
      const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': code } });
      expect([status, readProblemPage(body.html).statuses]).toEqual([200, ['correct']]);
      expect(body.html).not.toContain('def f(x)');
    },
    TIMEOUT,
  );

  test(
    'gets 503 with Retry-After if too many others wait, and counts no attempt',
    async () => {
      const { frame, user } = await openProblem(SUM);
      await site.context.python.close();
      const { status, body } = await frame.problem('p1', 'problem_check', {
        answers: { '2_1': '13', '2_2': '7' },
      });
      expect(status).toBe(503);
      expect(body).toMatchObject({ error_code: 'server_busy' });
      expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
    },
    TIMEOUT,
  );

  test(
    'sends neither its script nor its answers before they may be shown',
    async () => {
      const { frame } = await openProblem(SUM, 'showanswer="always"');
      for (const secret of ['def check', 'expect', '11']) expect(frame.page.body).not.toContain(`${secret}<`);
      expect(frame.page.body).not.toContain('total ==');
      const shown = await frame.problem('p1', 'problem_show', {});
      expect(shown.body.html).toContain('>11<');
      expect(shown.body.html).not.toContain('total ==');
    },
    TIMEOUT,
  );

  test(
    'names the module that its script lacks, beside the questions that don’t need it',
    async () => {
      const { frame } = await openProblem(
        '<script type="loncapa/python">import sympy</script><customresponse cfn="check"><textline/></customresponse><stringresponse answer="cat"><textline label="Pet"/></stringresponse>',
        '',
        {},
        inWebAssembly,
      );
      expect(frame.page.body).toContain('Its script needs “sympy”, which this site’s Python doesn’t have.');
      const { body } = await frame.problem('p1', 'problem_check', { answers: { '3_1': 'cat' } });
      expect(readProblemPage(body.html).statuses).toEqual(['correct']);
    },
    TIMEOUT,
  );

  test(
    'names the module that its own code lacks, before anybody answers',
    async () => {
      const { frame } = await openProblem(
        '<customresponse><textline/><answer>\nimport numpy\ncorrect = ["correct"]</answer></customresponse><stringresponse answer="cat"><textline label="Pet"/></stringresponse>',
        '',
        {},
        inWebAssembly,
      );
      expect(frame.page.body).toContain('Its script needs “numpy”, which this site’s Python doesn’t have.');
    },
    TIMEOUT,
  );

  test(
    'counts failing submissions towards the rate limit',
    async () => {
      const { frame } = await openProblem(SUM);
      const statuses: number[] = [];
      for (let i = 0; i < 22; i += 1) {
        const { status } = await frame.problem('p1', 'problem_check', {
          answers: { '2_1': 'x', '2_2': 'y' },
        });
        statuses.push(status);
      }
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
      expect(statuses.slice(20)).toEqual([429, 429]);
    },
    TIMEOUT,
  );
});

describe('a chemical equation', () => {
  const REACTION = `<script type="loncapa/python">
from chem import chemcalc
def check(expect, ans): return chemcalc.chemical_equations_equal(ans, expect)
</script>
<customresponse cfn="check" expect="2H2 + O2 -> 2H2O"><chemicalequationinput label="Burn it"/></customresponse>`;

  test(
    'is typeset while it is typed, and judged by the author’s script',
    async () => {
      const { frame } = await openProblem(REACTION, 'showanswer="always"');
      expect(frame.page.body).toContain('data-preview');
      expect(frame.page.body).toContain('katex.css');
      const preview = async (text: string): Promise<string> =>
        (await frame.call('problem_preview', KEY, { questionId: '2_1', text })).json().html;
      expect(await preview('2H2 + O2 -> 2H2O')).toMatch(/<math.*<msub>.*→/s);
      expect(await preview('2H2 + ')).toContain('isn’t a complete chemical formula');
      expect(await preview('')).toBe('');
      expect(await preview('<b>')).not.toContain('<b>');
      const check = async (answer: string) =>
        readProblemPage(
          (await frame.problem('p1', 'problem_check', { answers: { '2_1': answer } })).body.html,
        ).statuses;
      expect(await check('H2 + O2 -> H2O')).toEqual(['incorrect']);
      expect(await check('water')).toEqual(['incorrect']);
      expect(await check('O2+2H2->2H2O')).toEqual(['correct']);
      const shown = await frame.problem('p1', 'problem_show');
      expect(shown.body.html).toMatch(/<code dir="ltr">2H2 \+ O2 -&gt; 2H2O<\/code>.*<msub>/s);
    },
    TIMEOUT,
  );

  test(
    'isn’t assumed where learners type formulas, which are typeset if they can be read',
    async () => {
      const { frame } = await openProblem(
        '<script type="loncapa/python">def check(expect, ans): return ans == expect</script>' +
          '<customresponse cfn="check" expect="x/2"><formulaequationinput/><textline math="1"/><textline/></customresponse>',
      );
      const preview = async (questionId: string, text: string): Promise<string> =>
        (await frame.call('problem_preview', KEY, { questionId, text })).json().html;
      expect(await preview('2_1', 'x/2')).toContain('<mfrac>');
      expect(await preview('2_2', 'x/2')).toContain('<mfrac>');
      expect(await preview('2_1', 'x/')).toBe('');
      expect(await preview('2_3', 'x/2')).toBe('');
    },
    TIMEOUT,
  );
});

describe('a jsinput', () => {
  const PAGE = `<script type="loncapa/python">
import json
def check(expect, ans):
    par = json.loads(ans)
    return json.loads(par['answer'])['cone'] and json.loads(par['state'])['n'] == 3
</script><customresponse cfn="check"><jsinput html_file="https://example.org/a.html" gradefn="Demo.getGrade"
  get_statefn="Demo.getState" set_statefn="Demo.setState" initial_state='{"n":0}' title="Shapes"/></customresponse>`;
  const said = (cone: boolean, n: number) =>
    JSON.stringify({ answer: JSON.stringify({ cone }), state: JSON.stringify({ n }) });

  test(
    'shows the author’s page in an opaque origin, and is judged by the page’s result',
    async () => {
      const { frame, user } = await openProblem(PAGE, 'max_attempts="5"');
      const [iframe = ''] = /<iframe[^>]*data-js-input[^>]*>/.exec(frame.page.body) ?? [];
      expect(iframe).toContain('title="Shapes"');
      expect(iframe).toContain('data-grade="Demo.getGrade"');
      expect(iframe).toMatch(/sandbox="allow-scripts [^"]*"/);
      expect(iframe).not.toContain('allow-same-origin');
      const check = (answer: string) => frame.problem('p1', 'problem_check', { answers: { '2_1': answer } });
      const right = await check(said(true, 3));
      expect(readProblemPage(right.body.html).statuses).toEqual(['correct']);
      // The page receives its state from this attribute.
      expect(right.body.html).toContain('value="{&quot;answer&quot;');
      expect(readProblemPage((await check(said(true, 2))).body.html).statuses).toEqual(['incorrect']);
      expect((await check('')).status).toBe(400);
      expect(await check('no json')).toMatchObject({ status: 400, body: { error_code: 'script_failed' } });
      expect((await check('x'.repeat(10_001))).status).toBe(400);
      expect(await countAttempts(site.context.db.read, user.id)).toBe(2);
    },
    TIMEOUT,
  );
});

describe('a drag_and_drop_input', () => {
  const markup = (inner: string, right: string) => `<customresponse>
<drag_and_drop_input img="https://example.org/a.png"><draggable id="h" label="Hydrogen"/><draggable id="o" label="Oxygen"/>${inner}</drag_and_drop_input>
<answer type="loncapa/python">
correct = ['correct' if draganddrop.grade(submission[0], ${right}) else 'incorrect']
</answer></customresponse>`;
  const targets = '<target id="t1" x="1" y="2" w="30" h="40"/><target id="t2" x="50" y="2" w="30" h="40"/>';

  test(
    'is judged by the positions of its items, at targets or points',
    async () => {
      const { frame, user } = await openProblem(markup(targets, "{'h': 't1', 'o': 't2'}"));
      expect(frame.page.body).toContain('data-place="1 2 30 40"');
      const check = async (answer: unknown) => {
        const sent = typeof answer === 'string' ? answer : JSON.stringify(answer);
        const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': sent } });
        return status === 200 ? readProblemPage(body.html).statuses[0] : status;
      };
      expect(await check([{ h: 't1' }, { o: 't2' }])).toBe('correct');
      expect(await check([{ h: 't2' }, { o: 't1' }])).toBe('incorrect');
      expect(await check([{ h: 't1' }])).toBe('incorrect');
      expect(await countAttempts(site.context.db.read, user.id)).toBe(3);
      for (const absurd of [
        '',
        '[]',
        'no json',
        '{}',
        [{ x: 't1' }],
        [{ h: 't9' }],
        [{ h: [1, 2] }],
        [null],
      ]) {
        expect([absurd, await check(absurd)]).toEqual([absurd, absurd === '' ? 400 : 409]);
      }
      expect(await countAttempts(site.context.db.read, user.id)).toBe(3);
      await site.close();
      const points = await openProblem(markup('', "{'h': [[70, 150], 20]}"));
      const judged = async (position: unknown) => {
        const answers = { '2_1': JSON.stringify([{ h: position }]) };
        const { status, body } = await points.frame.problem('p1', 'problem_check', { answers });
        return status === 200 ? readProblemPage(body.html).statuses[0] : status;
      };
      expect(await judged([60, 140])).toBe('correct');
      expect(await judged([60, 100])).toBe('incorrect');
      expect(await judged('t1')).toBe(409);
      expect(await judged([null, 1])).toBe(409);
    },
    TIMEOUT,
  );

  test(
    'accepts items on targets of other items that have been placed',
    async () => {
      const { frame } =
        await openProblem(`<customresponse><drag_and_drop_input img="https://example.org/a.png">
<draggable id="p" label="p orbital" can_reuse="true"><target id="1" x="0" y="0" w="32" h="32"/><target id="2" x="34" y="0" w="32" h="32"/></draggable>
<draggable id="up" can_reuse="true"/><target id="left" x="1" y="2" w="90" h="40"/><target id="right" x="100" y="2" w="90" h="40"/></drag_and_drop_input>
<answer type="loncapa/python">
right = [{'draggables': ['p'], 'targets': ['left', 'right'], 'rule': 'unordered_equal'},
  {'draggables': ['up'], 'targets': ['left[p][1]', 'right[p][2]'], 'rule': 'unordered_equal'}]
correct = ['correct' if draganddrop.grade(submission[0], right) else 'incorrect']
</answer></customresponse>`);
      expect(frame.page.body).toContain('become targets for others');
      const check = async (answer: unknown) => {
        const answers = { '2_1': JSON.stringify(answer) };
        const { status, body } = await frame.problem('p1', 'problem_check', { answers });
        return status === 200 ? readProblemPage(body.html).statuses[0] : status;
      };
      const orbitals = [{ p: 'left' }, { p: 'right' }];
      expect(await check([...orbitals, { up: 'left[p][1]' }, { up: 'right[p][2]' }])).toBe('correct');
      expect(await check([...orbitals, { up: 'left[p][1]' }, { up: 'left[p][2]' }])).toBe('incorrect');
      expect(await check([{ p: 'left' }, { up: 'left[p][1]' }])).toBe('incorrect');
      expect(await check([{ up: 'left[p][1]' }]), 'the item isn’t there').toBe(409);
      expect(await check([...orbitals, { up: 'left[p][9]' }])).toBe(409);
      expect(await check([...orbitals, { up: 'left[up][1]' }])).toBe(409);
      expect(await check([...orbitals, { up: 'left[p][1]' }, { p: 'left[p][1][up][1]' }])).toBe(409);
    },
    TIMEOUT,
  );
});

describe('a problem that differs between learners', () => {
  const RANDOM = `<script type="loncapa/python">
a = random.randint(1, 1000)
</script><p>Write \\($a\\), that is $a.</p><numericalresponse answer="$a"><textline/></numericalresponse>`;

  test(
    'shows each learner the numbers of their seed, judges by them, and draws others on reset',
    async () => {
      const { frame, user, content } = await openProblem(RANDOM, 'rerandomize="always"');
      const asked = (html: string) => /that is (\d+)/.exec(html)?.[1] ?? '';
      const first = asked(frame.page.body);
      const seen = new Set<string>([first]);
      const all = [...Array(20).keys()].map((seed) =>
        content.program?.variants
          ? asked(JSON.stringify(readVariant(content, content.program.variants, seed).parts))
          : '',
      );
      expect(all).toContain(first);
      const right = await frame.problem('p1', 'problem_check', { answers: { '2_1': first } });
      expect(readProblemPage(right.body.html).statuses).toEqual(['correct']);
      for (let i = 0; i < 12 && seen.size === 1; i += 1) {
        const reset = await frame.problem('p1', 'problem_reset', {});
        expect(reset.status).toBe(200);
        const next = asked(reset.body.html);
        seen.add(next);
        const judged = await frame.problem('p1', 'problem_check', { answers: { '2_1': next } });
        expect(readProblemPage(judged.body.html).statuses).toEqual(['correct']);
      }
      expect(seen.size).toBeGreaterThan(1);
      const key = { userId: user.id, courseKey: TEST_COURSE_KEY, usageKey: KEY };
      expect(await findBlockState(site.context.db.read, key)).not.toBeNull();
    },
    TIMEOUT,
  );
});
