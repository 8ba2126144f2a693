import { describe, expect, test } from 'vitest';
import type { ScriptRunner } from '../problem/program.ts';
import type { ProblemContent, ProblemPart, Question } from '../problem-model.ts';
import { courseWith, read } from '../testing/archive.ts';
import { readVariant } from './scripted-problem.ts';

/** A runner whose scripts set `a` to the seed, and other variables as given. */
const runnerOf =
  (variables: Record<string, string>): ScriptRunner =>
  async ({ seed }) => ({
    ok: true,
    value: { variables: { a: String(seed), ...variables }, unusable: [], isPython2: false },
  });

async function readWith(run: ScriptRunner, inner: string, attributes = '') {
  const files = courseWith(`<problem url_name="p1" ${attributes}>${inner}</problem>`);
  const course = await read(files, { scripts: () => run });
  const block = Object.values(course.tree.blocks).find(({ sourceType }) => sourceType === 'problem');
  return { content: block?.content as ProblemContent, course };
}

function questionsOf(parts: ProblemPart[]): Question[] {
  return parts.flatMap((part) =>
    part.kind === 'question' ? [part.question] : part.kind === 'group' ? questionsOf(part.parts) : [],
  );
}

const SCRIPT = '<script type="loncapa/python">a = seed</script>';

test('a script in Perl, as in problems from LON-CAPA, is reported and not run as Python', async () => {
  let runs = 0;
  const run: ScriptRunner = (job) => {
    runs += 1;
    return runnerOf({})(job);
  };
  const perl = '<script type="loncapa/perl">$x = 5;</script>';
  const { content, course } = await readWith(
    run,
    `${perl}<numericalresponse answer="5"><textline/></numericalresponse>`,
  );
  expect(runs).toBe(0);
  expect(questionsOf(content.parts)).toMatchObject([{ kind: 'number' }]);
  expect(course.diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'element-ignored',
      message: 'A script in this language is not run.',
    }),
  );
});

describe('variables of a script', () => {
  test.each([
    ['<p>$a apples</p>', { a: '7' }, '<p>7 apples</p>'],
    ['<p>$apple</p>', { a: '7', apple: 'red' }, '<p>red</p>'],
    ['<p>$apples</p>', { a: '7', apple: 'red' }, '<p>reds</p>'],
    ['<p>$ 5 and $unknown</p>', { a: '7' }, '<p>$ 5 and $unknown</p>'],
    ['<p>$m</p>', { m: '<b>bold</b>' }, '<p><b>bold</b></p>'],
    ['<p>$m</p>', { m: '1 < 2 & 3' }, '<p>1 &lt; 2 &amp; 3</p>'],
    ['<p title="$m">x</p>', { m: '"quoted"' }, '<p title="&quot;quoted&quot;">x</p>'],
    ['<p>$x</p>', { x: '$y', y: 'no', xx: '' }, '<p>no</p>'],
  ])('%s', async (markup, variables, html) => {
    const { content } = await readWith(
      runnerOf(variables as Record<string, string>),
      `${SCRIPT}${markup}<stringresponse answer="x"><textline/></stringresponse>`,
    );
    expect(content.parts[0]).toEqual({ kind: 'html', html });
  });

  test('are in answers, tolerances and choices', async () => {
    const { content } = await readWith(
      runnerOf({ n: '2.5', t: '0.1', yes: 'True' }),
      `${SCRIPT}<numericalresponse answer="$n*2"><responseparam type="tolerance" default="$t"/><textline/></numericalresponse>
       <multiplechoiceresponse><choicegroup><choice correct="$yes">$n</choice><choice correct="false">0</choice></choicegroup></multiplechoiceresponse>`,
    );
    expect(questionsOf(content.parts)).toMatchObject([
      { kind: 'number', answers: [{ value: 5 }], tolerance: { value: 0.1 } },
      { kind: 'single-choice', choices: [{ html: '2.5', correct: true }, { correct: false }] },
    ]);
  });

  test('differ between seeds where the problem is randomized, and are read from what is stored', async () => {
    const inner = `${SCRIPT}<p>$a</p><numericalresponse answer="$a"><textline/></numericalresponse>`;
    const { content } = await readWith(runnerOf({}), inner, 'rerandomize="per_student"');
    const variants = content.program?.variants;
    if (!variants) throw new Error('There are no variants.');
    expect(variants.slots).toHaveLength(20);
    const stored = JSON.parse(JSON.stringify(variants)) as typeof variants;
    const variant = readVariant(content, stored, 13);
    expect(variant.parts[0]).toEqual({ kind: 'html', html: '<p>13</p>' });
    expect(questionsOf(variant.parts)).toMatchObject([{ answers: [{ value: 13 }] }]);
    expect(JSON.stringify(variants)).not.toContain('a = seed');
  });

  test('are those of seed 1 where it is not', async () => {
    const { content } = await readWith(
      runnerOf({}),
      `${SCRIPT}<p>$a</p><stringresponse answer="x"><textline/></stringresponse>`,
    );
    expect(content.parts[0]).toEqual({ kind: 'html', html: '<p>1</p>' });
    expect(content.program?.variants).toBeNull();
  });
});

describe('values of scripts that make a problem too long', () => {
  const long = 'x'.repeat(18_000);
  const references = '<i>$a</i>'.repeat(8000);
  const question = '<numericalresponse answer="1"><textline/></numericalresponse>';

  test('are left out before they take memory, and the import says so', async () => {
    let runs = 0;
    const run: ScriptRunner = async (request) => {
      runs += 1;
      return runnerOf({ a: `${request.seed} ${long}` })(request);
    };
    const before = process.memoryUsage().heapUsed;
    const { content, course } = await readWith(
      run,
      `${SCRIPT}${references}${question}`,
      'rerandomize="always"',
    );
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
    expect(runs).toBe(20);
    expect(content).not.toHaveProperty('program');
    expect(questionsOf(content.parts)).toMatchObject([{ kind: 'number' }]);
    expect(course.diagnostics).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        code: 'text-too-long',
        message: 'The values of its script make the problem longer than 2097152 characters.',
      }),
    );
  });

  test('stay names where they are in one text', async () => {
    const text = '$a '.repeat(50_000);
    const { content } = await readWith(runnerOf({ a: long }), `${SCRIPT}<p>${text}</p>${question}`);
    expect(content.parts[0]).toMatchObject({ html: `<p>${text}</p>` });
  });

  test('refuse a course where all of them together are too long', async () => {
    const problem = (id: number) => `<problem url_name="p${id}">${SCRIPT}<p>$a</p>${question}</problem>`;
    const files = courseWith([1, 2, 3].map(problem).join(''));
    const scripts = () => runnerOf({ a: 'x'.repeat(400) });
    const limits = { maxVariantCharacters: 1250 };
    expect((await read(files, { scripts, limits })).summary.blocksByType).toMatchObject({ problem: 3 });
    await expect(read(files, { scripts, limits: { maxVariantCharacters: 1150 } })).rejects.toMatchObject({
      name: 'OlxError',
      code: 'variants-too-long',
    });
  });
});

test('a script that fails with the first seed runs with no other', async () => {
  let runs = 0;
  const run: ScriptRunner = async () => {
    runs += 1;
    const fault = { type: 'TimeoutError', message: 'the script ran too long', line: null, module: null };
    return { ok: false, fault };
  };
  await readWith(run, `${SCRIPT}<p>$a</p>`, 'rerandomize="always"');
  expect(runs).toBe(1);
});

describe('a jsinput', () => {
  const inputOf = async (attributes: string) => {
    const { content } = await readWith(
      runnerOf({}),
      `${SCRIPT}<customresponse cfn="check"><jsinput ${attributes}/></customresponse>`,
    );
    return content.kind === 'problem' ? questionsOf(content.parts)[0] : content;
  };

  test('is read with the functions and the state of its page', async () => {
    const state = '{&quot;a&quot;:[1,2]}';
    expect(
      await inputOf(
        `html_file="https://example.org/a.html" gradefn="Demo.getGrade" get_statefn="Demo.getState"
         set_statefn="Demo.setState" initial_state="${state}" width="780" height="0" title="A game"`,
      ),
    ).toEqual({
      id: '2_1',
      points: 1,
      label: null,
      descriptions: [],
      kind: 'js-input',
      page: 'https://example.org/a.html',
      width: 780,
      height: 0,
      title: 'A game',
      gradeFunction: 'Demo.getGrade',
      getState: 'Demo.getState',
      setState: 'Demo.setState',
      initialState: '{"a":[1,2]}',
    });
    expect(await inputOf('html_file="https://example.org/a.html" width="100%"')).toMatchObject({
      gradeFunction: 'gradefn',
      getState: null,
      width: null,
      height: 500,
    });
  });

  test.each([
    ['', 'it names no page.'],
    ['html_file="/static/gone.html"', 'its page is not among the files of the course.'],
    ['html_file="javascript:alert(1)"', 'its page is not among the files of the course.'],
    ['html_file="https://example.org/" gradefn="alert(1)"', 'its gradefn names no function.'],
    [
      `html_file="https://example.org/" initial_state="${'x'.repeat(10_001)}"`,
      'its initial state is too long.',
    ],
  ])('is unsupported with %s', async (attributes, reason) => {
    const { course } = await readWith(
      runnerOf({}),
      `${SCRIPT}<customresponse cfn="check"><jsinput ${attributes}/></customresponse>`,
    );
    expect(course.diagnostics.map(({ message }) => message).join()).toContain(reason);
    expect(course.summary.unsupportedByTag).toEqual({ customresponse: 1 });
  });
});

describe('a drag_and_drop_input', () => {
  const inputOf = async (attributes: string, inner: string) => {
    const { content, course } = await readWith(
      runnerOf({}),
      `<customresponse><drag_and_drop_input ${attributes}>${inner}</drag_and_drop_input><answer>correct = ['correct']</answer></customresponse>`,
    );
    const messages = course.diagnostics.map(({ message }) => message).join();
    return { question: content.kind === 'problem' ? questionsOf(content.parts)[0] : null, messages };
  };

  test('is read with its items and targets', async () => {
    const { question } = await inputOf(
      'img="https://example.org/a.png" target_outline="true" one_per_target="false" no_labels="true"',
      `<draggable id="1" label="A &lt; B"/><draggable id="2" icon="https://example.org/b.png" can_reuse="true"/>
       <draggable id="3" icon="https://example.org/b.png" label="C"/><target id="t1" x="131.5" y="55.1" w="66" h="53"/>`,
    );
    expect(question).toMatchObject({
      id: '2_1',
      kind: 'placement',
      image: '<img src="https://example.org/a.png" alt="">',
      isOutlined: true,
      onePerTarget: false,
      items: [
        { id: '1', name: 'A < B', icon: null, isReusable: false },
        { id: '2', name: '2', icon: '<img src="https://example.org/b.png" alt="2">', hidesName: true },
        { id: '3', name: 'C', icon: '<img src="https://example.org/b.png" alt="">', isReusable: false },
      ],
      targets: [{ id: 't1', x: 131.5, y: 55.1, width: 66, height: 53 }],
    });
    expect((await inputOf('img="https://example.org/a.png"', '<draggable id="1"/>')).question).toMatchObject({
      isOutlined: false,
      onePerTarget: true,
      targets: [],
    });
  });

  const TARGET = '<target id="1" x="2" y="3" w="32" h="33"/>';
  test('has items with targets of their own where the image has some', async () => {
    const image = 'img="https://example.org/a.png"';
    const items = `<draggable id="p" can_reuse="true">${TARGET}</draggable><draggable id="up"/>`;
    const itemTargets = [{ id: '1', x: 2, y: 3, width: 32, height: 33 }];
    const withTargets = await inputOf(image, `${items}<target id="t" x="0" y="0" w="9" h="9"/>`);
    expect(withTargets.question).toMatchObject({
      items: [{ id: 'p', isReusable: true, targets: itemTargets }, { id: 'up' }],
    });
    const { question: without } = await inputOf(image, items);
    expect(JSON.stringify(without)).not.toContain('"width":32');
  });

  test.each([
    ['', '<draggable id="1"/>', 'it has no image.'],
    ['img="https://example.org/a.png"', '', 'it has no items.'],
    ['img="https://example.org/a.png"', '<draggable/>', 'an item or a target has no id.'],
    ['img="https://example.org/a.png"', '<draggable id="1"/><draggable id="1"/>', 'have the same id.'],
    [
      'img="https://example.org/a.png"',
      '<draggable id="1"/><target id="t" x="1"/>',
      'a target has no place.',
    ],
    [
      'img="https://example.org/a.png"',
      '<draggable id="1"/><target id="t" x="1" y="1" w="1" h="1" type="grid" row="2" col="2"/>',
      'its targets are grids.',
    ],
    [
      'img="https://example.org/a.png"',
      `<draggable id="1">${TARGET}${TARGET}</draggable><target id="t" x="1" y="1" w="1" h="1"/>`,
      'have the same id.',
    ],
  ])('is unsupported: %s %s', async (attributes, inner, reason) => {
    const { question, messages } = await inputOf(attributes, inner);
    expect(question).toBeNull();
    expect(messages).toContain(reason);
  });
});

describe('a customresponse', () => {
  const CUSTOM = `${SCRIPT}<customresponse cfn="check" expect="20" cfn_extra_args="a b">
    <p>Sum: <textline correct_answer="11" label="First"/> <textline correct_answer="9" size="5"/></p></customresponse>`;

  test('has its fields and how they are judged', async () => {
    const { content } = await readWith(runnerOf({}), CUSTOM);
    expect(questionsOf(content.parts)).toMatchObject([
      { id: '2_1', kind: 'custom', answer: '11', label: 'First', points: 1 },
      { id: '2_2', kind: 'custom', answer: '9', size: 5 },
    ]);
    expect(content.pointsPossible).toBe(2);
    expect(content.checks).toEqual([
      {
        id: '2',
        questionIds: ['2_1', '2_2'],
        by: { function: 'check' },
        expect: '20',
        options: null,
        extra: ['a', 'b'],
      },
    ]);
  });

  test('of one field shows `expect` as its answer', async () => {
    const { content } = await readWith(
      runnerOf({}),
      '<customresponse cfn="f" expect="cat"><textline correct_answer="dog"/></customresponse>',
    );
    expect(questionsOf(content.parts)).toMatchObject([{ answer: 'cat' }]);
  });

  test('may start a field for code with the lines in it', async () => {
    const { content } = await readWith(
      runnerOf({}),
      '<customresponse cfn="f"><textbox rows="4">\n# Your code:\nx = 1\n</textbox><textbox/></customresponse>',
    );
    const [first, second] = questionsOf(content.parts);
    expect(first).toMatchObject({ rows: 4, initialText: '# Your code:\nx = 1' });
    expect(second).not.toHaveProperty('initialText');
  });

  test('may have its program inside, which is not shown', async () => {
    const { content } = await readWith(
      runnerOf({}),
      `<customresponse><textline/><answer type="loncapa/python">SECRET = '$a'</answer></customresponse>`,
    );
    expect(content.checks).toMatchObject([{ by: { code: { code: "SECRET = '$a'" } } }]);
    expect(JSON.stringify(content.parts)).not.toContain('SECRET');
  });

  test('names the module that is missing, at import and for the page', async () => {
    const run: ScriptRunner = async () => ({
      ok: false,
      fault: { type: 'ModuleNotFoundError', message: "No module named 'sympy'", line: 4, module: 'sympy' },
    });
    const { content, course } = await readWith(run, CUSTOM);
    expect(content).toMatchObject({ kind: 'unsupported', tag: 'customresponse', missingModule: 'sympy' });
    expect(course.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'script-module-missing', line: 4 }),
    );
    expect(course.summary.unsupportedByTag).toEqual({ customresponse: 1 });
  });

  test('reports once that scripts for Python 2 are translated', async () => {
    const run: ScriptRunner = async () => ({
      ok: true,
      value: { variables: { a: '1' }, unusable: [], isPython2: true },
    });
    const { course } = await readWith(run, `${SCRIPT}<p>$a</p>`, 'rerandomize="always"');
    expect(course.diagnostics.filter(({ code }) => code === 'script-translated')).toMatchObject([
      { severity: 'info', line: 1 },
    ]);
  });

  test('reports the line of a script that fails, and keeps the other questions', async () => {
    const run: ScriptRunner = async () => ({
      ok: false,
      fault: { type: 'NameError', message: 'no', line: 2, module: null },
    });
    const { content, course } = await readWith(
      run,
      `${CUSTOM}<stringresponse answer="x"><textline/></stringresponse>`,
    );
    expect(questionsOf(content.parts)).toMatchObject([{ kind: 'text' }]);
    expect(course.diagnostics).toContainEqual(expect.objectContaining({ code: 'script-failed', line: 2 }));
  });

  test('whose script fails keeps the words of its questions, without answers, and says which block it is', async () => {
    const run: ScriptRunner = async () => ({
      ok: false,
      fault: { type: 'SyntaxError', message: 'no', line: 2, module: null },
    });
    const { content, course } = await readWith(
      run,
      `<script type="loncapa/python">print 1</script><customresponse cfn="f" expect="18"><label>How <b>long</b>?</label>
       <div>In <i>weeks</i> <formulaequationinput correct_answer="18"/></div><description>Round it.</description>
       <solution><p>18, as a rule</p></solution></customresponse>`,
    );
    expect(content).toMatchObject({
      kind: 'unsupported',
      scriptFails: true,
      html: expect.stringMatching(
        /^<p>How <b>long<\/b>\?<\/p>\s*<div>In <i>weeks<\/i> <\/div><p>Round it\.<\/p>$/,
      ),
    });
    expect(course.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'block-unsupported',
        message: expect.stringMatching(/^<problem> will show as unsupported: None of its questions/),
      }),
    );
  });

  test('says nothing of its script where that is not why a question is unsupported', async () => {
    const run: ScriptRunner = async () => ({
      ok: false,
      fault: { type: 'NameError', message: 'no', line: 2, module: null },
    });
    const { content } = await readWith(run, '<script type="loncapa/python">x</script><schematicresponse/>');
    expect(content).toMatchObject({ kind: 'unsupported', tag: 'schematicresponse' });
    expect(content).not.toHaveProperty('scriptFails');
  });

  test('names the module that its check function imports, and passes on the code that judges', async () => {
    const codes: unknown[] = [];
    const run: ScriptRunner = async (request) => {
      codes.push(...request.codes);
      const unusable = request.functions.map((source) => ({ source, message: 'no', module: 'sympy' }));
      return { ok: true, value: { variables: {}, unusable, isPython2: false } };
    };
    const inline = '<customresponse><textline/><answer>\nimport sympy</answer></customresponse>';
    const { content } = await readWith(run, `${CUSTOM}${inline}`);
    expect(codes).toEqual([{ code: '\nimport sympy', line: expect.any(Number) }]);
    expect(content).toMatchObject({ kind: 'unsupported', missingModule: 'sympy' });
  });

  test('reports a check function that does not exist', async () => {
    const run: ScriptRunner = async ({ functions }) => ({
      ok: true,
      value: {
        variables: {},
        unusable: functions.map((source) => ({ source, message: 'it is not defined', module: null })),
        isPython2: false,
      },
    });
    const { course } = await readWith(run, CUSTOM);
    expect(course.diagnostics).toContainEqual(expect.objectContaining({ code: 'script-failed' }));
  });
});

test('a script without a type runs on the server, one with a file or another type does not', async () => {
  const requests: string[] = [];
  const run: ScriptRunner = async (request) => {
    requests.push(...request.scripts.map(({ code }) => code));
    return runnerOf({})(request);
  };
  await readWith(
    run,
    `<script>x = 1</script><script src="/static/a.js"/><script type="text/javascript">$('#a')</script>
    <script type="text/python">y = 2</script><stringresponse answer="x"><textline/></stringresponse>`,
  );
  expect(requests).toEqual(['x = 1', 'y = 2']);
});

test.each([
  'x = 1 &lt; 2 &amp;&amp; "a"',
  '<![CDATA[x = 1 < 2 && "a"]]>',
  '<![CDATA[x = 1 &lt; 2 &amp;&amp; &quot;a&quot;]]>',
])('the script %j runs without escapes', async (code) => {
  const requests: string[] = [];
  const run: ScriptRunner = async (request) => {
    requests.push(...request.scripts.map((script) => script.code));
    return runnerOf({})(request);
  };
  await readWith(run, `<script type="loncapa/python">${code}</script>`);
  expect(requests).toEqual(['x = 1 < 2 && "a"']);
});

test('an escaped ampersand before a name is unescaped once', async () => {
  const requests: string[] = [];
  const run: ScriptRunner = async (request) => {
    requests.push(...request.scripts.map(({ code }) => code));
    return runnerOf({})(request);
  };
  await readWith(run, '<script type="loncapa/python"><![CDATA[x = "&amp;lt;"]]></script>');
  expect(requests).toEqual(['x = "&lt;"']);
});

describe('hint functions', () => {
  const inner = `${SCRIPT}<numericalresponse answer="1"><textline/><hintgroup hintfn="hint"/></numericalresponse>`;

  test('are read with the fields that they are about', async () => {
    const { content } = await readWith(runnerOf({}), inner);
    expect(content.hintFunctions).toEqual([{ questionIds: ['2_1'], function: 'hint' }]);
    expect(content.program?.scripts).toHaveLength(1);
  });

  test('that can’t be called are reported once, and leave the question as it is', async () => {
    const run: ScriptRunner = async ({ functions }) => {
      const unusable = functions.map((source) => ({ source, message: 'it is not a function', module: null }));
      return { ok: true, value: { variables: {}, unusable, isPython2: false } };
    };
    const { content, course } = await readWith(run, inner, 'rerandomize="always"');
    expect(questionsOf(content.parts)).toHaveLength(1);
    const reports = course.diagnostics.filter(({ code }) => code === 'script-failed');
    expect(reports.map(({ message }) => message)).toEqual([
      expect.stringContaining(`"hint" can't be called`),
    ]);
  });
});
