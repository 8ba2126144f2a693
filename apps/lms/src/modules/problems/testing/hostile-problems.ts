/** A problem whose author wants to hold up the site, and the answers that cost most. */
export interface HostileProblem {
  readonly name: string;
  readonly markup: string;
  readonly answers: readonly string[];
}

/** As long as an answer may be. */
const LONGEST = 2000;

const fill = (text: string): string => text.repeat(Math.floor(LONGEST / text.length));
const nest = (open: string, inside: string, close: string, depth: number): string =>
  open.repeat(depth) + inside + close.repeat(depth);

function scripted(name: string, body: string): HostileProblem {
  const lines = body.split('\n').map((line) => `    ${line}`);
  return {
    name: `script: ${name}`,
    markup: `<script type="loncapa/python"><![CDATA[
def check(expect, ans):
${lines.join('\n')}
]]></script><customresponse cfn="check" expect="1"><textline label="Q"/></customresponse>`,
    answers: ['1'],
  };
}

function pattern(source: string, ...answers: string[]): HostileProblem {
  return {
    name: `pattern: ${source}`,
    markup: `<stringresponse answer="${source}" type="regexp"><label>Q</label><textline/></stringresponse>`,
    answers,
  };
}

const FORMULA_ANSWERS = [
  nest('(', 'x', ')', 900),
  nest('sin(', 'x', ')', 300),
  nest('-', 'x', '', 1900),
  `${fill('x+')}x`.slice(-1999),
  `${fill('x^')}x`.slice(-1999),
  fill('fact(170)*x+').slice(0, -1),
  fill('(x+y)^99*').slice(0, -1),
  '9^9^9^9^9',
  'fact(10^9)',
  fill('9'),
];

/** Each kind of content that an author can make expensive: scripts, patterns and formulas. */
export const HOSTILE_PROBLEMS: readonly HostileProblem[] = [
  scripted('endless loop', 'while True: pass'),
  scripted('memory', 'x = []\nwhile True: x.append(bytes(10 ** 6))'),
  scripted('output', 'while True: print("x" * 10000)'),
  scripted('large integer', 'return 9 ** 9 ** 9 == 1'),
  scripted('backtracking', 'import re\nreturn re.match(r"(a+)+$", "a" * 40 + "b")'),
  scripted('recursion', 'return check(expect, ans)'),
  scripted('message', 'return {"ok": False, "msg": "<b>" * 10 ** 6}'),
  {
    name: 'script: many messages',
    markup: `<script type="loncapa/python"><![CDATA[
def check(expect, ans):
    return {"input_list": [{"ok": False, "msg": "<p>" * 3000} for _ in ans]}
]]></script><customresponse cfn="check"><textline label="Q"/>${'<textline hidden="true"/>'.repeat(99)}</customresponse>`,
    answers: ['1'],
  },
  pattern('(a+)+$', `${'a'.repeat(LONGEST - 1)}!`),
  pattern('(a|a|a)*b', 'a'.repeat(LONGEST)),
  pattern('(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)z', fill('ab')),
  pattern('((a{0,7}){0,7}){0,7}b', 'a'.repeat(LONGEST)),
  pattern('(x?){100}x{100}', 'x'.repeat(LONGEST)),
  {
    name: 'formula with many samples',
    markup:
      '<formularesponse type="ci" samples="x,y@1,1:9,9#100" answer="(x+y)^20"><responseparam type="tolerance" default="1%"/><label>Q</label><formulaequationinput/></formularesponse>',
    answers: FORMULA_ANSWERS,
  },
  {
    name: 'number',
    markup: '<numericalresponse answer="2"><label>Q</label><formulaequationinput/></numericalresponse>',
    answers: FORMULA_ANSWERS.map((answer) => answer.replaceAll(/[xy]/g, '2')),
  },
  {
    name: 'symbolic matrix',
    markup:
      '<symbolicresponse expect="[[x,0],[0,x]]" options="matrix"><label>Q</label><textline math="1"/></symbolicresponse>',
    answers: [
      `[${Array.from({ length: 10 }, () => `[${Array(10).fill('x^9^9').join(',')}]`).join(',')}]`,
      ...FORMULA_ANSWERS,
    ],
  },
  {
    name: 'chemical equation',
    markup:
      '<script type="loncapa/python"><![CDATA[\ndef check(expect, ans):\n    return chemcalc.chemical_equations_equal(ans, expect)\n]]></script><customresponse cfn="check" expect="H2O"><chemicalequationinput label="Q"/></customresponse>',
    answers: [nest('(', 'H', ')9', 600), fill('H2O+').slice(0, -1), `${fill('C99H99O99')}`],
  },
];
