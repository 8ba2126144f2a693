import { afterAll, describe, expect, test } from 'vitest';
import { openValues } from './testing/values.ts';

const { sandbox, expectValues } = openValues();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

async function run(code: string, seed = 1) {
  return await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed, library: null });
}

describe('modules that authors import', () => {
  test(
    'calc evaluates formulas',
    async () => {
      await expectValues(
        'from calc import evaluator, UndefinedVariable\ndef v(text, **more): return evaluator(more, {}, text)',
        [
          ['v("2+3*4")', '14.0'],
          ['v("-2^2")', '-4.0'],
          ['v("2^3^2")', '512.0'],
          ['v("2**3")', '8.0'],
          ['v("5k")', '5000.0'],
          ['v("50%")', '0.5'],
          ['v("1.5e-3")', '0.0015'],
          ['v("6||3")', '2.0'],
          ['v("x*Y", x=3, y=2)', '6.0'.replace('.0', '')],
          ['v("sqrt(16)")', '4.0'],
          ['v("SIN(0)")', '0.0'],
          ['v("sqrt(-4)")', '2j'],
          ['v("(1+i)*(1-j)")', '(2+0j)'],
          ['v("4!")', '24'],
          ['v("")', 'nan'],
          ['v("0||3")', 'nan'],
          ['v("1/0")', 'ZeroDivisionError'],
          ['v("z")', 'UndefinedVariable'],
          ['v("f(2)")', 'UndefinedVariable'],
          ['v("(1")', 'UnmatchedParenthesis'],
          ['v("1)")', 'UnmatchedParenthesis'],
          ['v("2 3")', 'ParseException'],
          ['v("1;2")', 'ParseException'],
          ['v("__import__(1)")', 'UndefinedVariable'],
          ['v("(" * 900)', 'ParseException'],
          ['v("9" * 2000)', 'ParseException'],
          ['v("171!")', 'ValueError'],
          ['evaluator({"X": 2}, {}, "x", case_sensitive=True)', 'UndefinedVariable'],
          ['evaluator({"c": 2}, {"twice": lambda n: 2 * n}, "twice(c)")', '4'],
          ['evaluator({}, {"most": max}, "most(1, 2, 3)")', '3.0'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'chemcalc compares equations',
    async () => {
      await expectValues(
        'from chem import chemcalc\ndef same(*both, **more): return chemcalc.chemical_equations_equal(*both, **more)',
        [
          ['same("H2SO4 -> H^+ + HSO4^-", "H2SO4 -> H^+ + HSO4^-")', 'True'],
          ['same("H2SO4->HSO4^-+H^+", "H2SO4 -> H^+ + HSO4^-")', 'True'],
          ['same("2H2 + O2 -> 2H2O", "O2 + 2H2 -> 2H2O")', 'True'],
          ['same("4H2 + 2O2 -> 4H2O", "2H2 + O2 -> 2H2O")', 'True'],
          ['same("4H2 + 2O2 -> 4H2O", "2H2 + O2 -> 2H2O", exact=True)', 'False'],
          ['same("H2 + 1/2 O2 -> H2O", "2H2 + O2 -> 2H2O")', 'True'],
          ['same("2H2 + O2 -> H2O", "2H2 + O2 -> 2H2O")', 'False'],
          ['same("2H2O -> 2H2 + O2", "2H2 + O2 -> 2H2O")', 'False'],
          ['same("2H2 + O2 <-> 2H2O", "2H2 + O2 -> 2H2O")', 'False'],
          ['same("H2SO4 -> H^- + HSO4^-", "H2SO4 -> H^+ + HSO4^-")', 'False'],
          ['same("Ca^2+ + CO3^2- -> CaCO3(s)", "CO3^{2-} + Ca^{2+} -> CaCO3(s)")', 'True'],
          ['same("Ca^2+ + CO3^2- -> CaCO3", "Ca^2+ + CO3^2- -> CaCO3(s)")', 'False'],
          ['same("Cu(OH)2 -> CuO + H2O", "CuO2H2 -> CuO + OH2")', 'True'],
          ['same("CuSO4*5H2O -> CuSO4 + 5H2O", "CuSO4.5H2O -> CuSO4 + 5H2O")', 'True'],
          ['same("nonsense", "2H2 + O2 -> 2H2O")', 'False'],
          ['same("", "2H2 + O2 -> 2H2O")', 'False'],
          ['same("Xx -> H2", "Xx -> H2")', 'False'],
          ['same("(" * 9999 + "->", "H2 -> H2")', 'False'],
          ['chemcalc.divide_chemical_expression("2H2O", "H2O")', 'Fraction(2, 1)'],
          ['chemcalc.divide_chemical_expression("H2O", "CO2")', 'False'],
          ['chemcalc.chemical_compare_expressions("H2O + CO2", "CO2+H2O")', 'True'],
          ['chemcalc.chemical_compare_expressions("H2O(s)", "H2O(l)", ignore_state=True)', 'True'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'draganddrop judges by each rule',
    async () => {
      await expectValues(
        `import json
from verifiers import draganddrop
def right(placed, correct): return draganddrop.grade(json.dumps(placed), correct)
def by(rule, items, targets): return [{'draggables': items, 'targets': targets, 'rule': rule}]`,
        [
          ['right([{"1": "t1"}], {"1": "t1"})', 'True'],
          ['right([{"1": "t2"}], {"1": "t1"})', 'False'],
          ['right([], {"1": "t1"})', 'False'],
          ['right([{"1": "t1"}, {"2": "t2"}], {"1": "t1"})', 'False'],
          ['right([{"1": [10, 14]}], {"1": [[10, 10], 5]})', 'True'],
          ['right([{"1": [10, 16]}], {"1": [[10, 10], 5]})', 'False'],
          ['right([{"1": [10, 20]}], {"1": [10, 10]})', 'True'],
          ['right([{"1": [10, 21]}], {"1": [10, 10]})', 'False'],
          ['right([{"1": "t1"}], {"1": [10, 10]})', 'False'],
          ['right([{"1": "a"}, {"2": "b"}], by("exact", ["1", "2"], ["a", "b"]))', 'True'],
          ['right([{"1": "b"}, {"2": "a"}], by("exact", ["1", "2"], ["a", "b"]))', 'False'],
          ['right([{"1": "b"}, {"2": "a"}], by("unordered_equal", ["1", "2"], ["a", "b"]))', 'True'],
          ['right([{"1": "b"}, {"2": "b"}], by("unordered_equal", ["1", "2"], ["a", "b"]))', 'False'],
          ['right([{"1": "b"}, {"2": "b"}], by("anyof", ["1", "2"], ["a", "b"]))', 'True'],
          ['right([{"1": "b"}, {"2": "c"}], by("anyof", ["1", "2"], ["a", "b"]))', 'False'],
          ['right([{"1": "b"}], by("anyof", ["1", "2"], ["a", "b"]))', 'False'],
          ['right([{"a": "1"}, {"a": "4"}], by("unordered_equal", ["a"], ["1", "4"]))', 'True'],
          ['right([{"a": "1"}], by("unordered_equal", ["a"], ["1", "4"]))', 'False'],
          ['right([{"a": "1"}, {"a": "4"}], by("unordered_equal+number", ["a", "a"], ["1", "4"]))', 'True'],
          [
            'right([{"a": "1"}, {"a": "4"}, {"a": "4"}], by("anyof+number", ["a", "a"], ["1", "4"]))',
            'False',
          ],
          ['right([{"a": "1"}, {"a": "1"}], by("anyof+number", ["a", "a"], ["1", "4"]))', 'True'],
          ['right([{"p": "t1"}, {"up": "t1[p][2]"}], {"p": "t1", "up": "t1[p][2]"})', 'True'],
          ['right([{"p": "t1"}, {"up": "t1[p][1]"}], {"p": "t1", "up": "t1[p][2]"})', 'False'],
          ['right([{"p": "t1"}, {"up": {"2": {"p": "t1"}}}], {"p": "t1", "up": "t1[p][2]"})', 'True'],
          [
            'right([{"up": "l[p][1]"}, {"up": "r[p][3]"}], by("unordered_equal", ["up"], ["l[p][1]", "r[p][3]"]))',
            'True',
          ],
          ['right([{"up": {"2": 3}}], {"up": "t1[p][2]"})', 'False'],
          ['right([{"a": "1"}], by("nearly", ["a"], ["1"]))', 'ValueError'],
          ['draganddrop.grade("no json", {})', 'JSONDecodeError'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'eia, loncapa, fractions and random2 can be imported',
    async () => {
      await expectValues(
        'import eia, loncapa, random2, fractions\nfrom loncapa.loncapa_check import lc_choose',
        [
          ['eia.iseia(4700)', 'True'],
          ['eia.iseia(5000)', 'False'],
          ['eia.iseia(9.2e6, ["E192"])', 'True'],
          ['eia.iseia(0)', 'False'],
          ['loncapa.lc_choose(2, "a", "b")', "'b'"],
          ['lc_choose(7, "a", "b")', "'b'"],
          ['all(loncapa.lc_random(1, 3, 0.5) in (1, 1.5, 2, 2.5) for _ in range(50))', 'True'],
          ['fractions.gcd(12, 18)', '6'],
          ['random2.Random(1).randint(1, 100)', '14'],
        ],
      );
      const draws = await Promise.all(
        [1, 1, 2].map((seed) => run('import loncapa\nx = loncapa.lc_random(0, 10**6, 1)', seed)),
      );
      const [a, b, c] = draws.map((draw) => (draw.ok ? draw.value.variables.x : draw.fault));
      expect([a === b, a === c]).toEqual([true, false]);
    },
    TIMEOUT,
  );

  test(
    'are available without an import where Open edX has them',
    async () => {
      const code = `chem = chemcalc.chemical_equations_equal('H2 -> H2', 'H2 -> H2')
dragged = draganddrop.grade('[]', [])
value = calc.evaluator({}, {}, '2')
root = math.sqrt(4)`;
      const result = await run(code);
      expect(result).toMatchObject({
        ok: true,
        value: { variables: { chem: 'True', dragged: 'True', value: '2.0', root: '2.0' } },
      });
    },
    TIMEOUT,
  );
});
