import { describe, expect, test } from 'vitest';
import { FormulaRenderer } from './formulas.ts';

/** The words of a formula as shown; null where its source is shown. */
function shownOf(tex: string, display = false): string | null {
  const formulas = new FormulaRenderer().forText();
  const markup = formulas.render(tex, display) ?? '';
  if (formulas.unreadable > 0) return null;
  const shown = markup.slice(markup.indexOf('aria-hidden="true"'));
  return shown
    .replace(/<[^>]*>/g, '')
    .replace(/^[^>]*>/, '')
    .replace(/[\s\u200b]/g, '');
}

describe('what authors write for MathJax', () => {
  test.each([
    ['\\mbox{if }x', 'ifx'],
    ['\\mbox{a_1 & b}', 'a_1&amp;b'],
    ['\\text{is $y_1$ or \\_}', 'isy1or_'],
    ['\\textsc{Law}', 'Law'],
    ['\\ensuremath{y}', 'y'],
    ['\\mathds{1}x', '1x'],
    ['\\bbox[5px]{x}', 'x'],
    ['\\require{cancel}x', 'x'],
    ['\\unicode{x263a}', '☺'],
    ['\\style{color:red}{z}\\class{big}{q}\\cssId{a}{b}', 'zqb'],
    ['a=b \\label{eq:1}', 'a=b'],
    ['x+\\href{https://a.example/b%20c_d#e}{y^2}', 'x+y2'],
    ['\\text{see \\href{https://a.example}{here}}', 'seehere'],
    ['\\href{javascript:alert(1)}{z}', 'z'],
    ['\\eqref{eq:1}', '(???)'],
    ['a=b \\tag{7}', 'a=b(7)'],
    ['\\begin{align} a &= b \\nonumber \\end{align}', 'a=b'],
    ['\\begin{equation} a \\end{equation}', 'a'],
    ['\\newcommand{\\R}{r}\\R', 'r'],
    ['\\begin{array}{@{}l p{3cm}} a & b \\end{array}', 'ab'],
    ['\\hfill x', 'x'],
    ['\\scr L', 'L'],
    ['\\ce{HCl}', 'HCl'],
  ])('in a line: %s', (tex, shown) => expect(shownOf(tex)).toBe(shown));

  test.each([
    ['\\begin{eqnarray*} a &=& b \\\\ c &=& d \\end{eqnarray*}'],
    ['\\begin{eqnarray} a &=& b \\label{x} \\nonumber \\end{eqnarray}'],
    ['\\begin{multline} a \\\\ b \\end{multline}'],
    ['\\begin{flalign} a &= b \\end{flalign}'],
    ['\\begin{align} a &= b \\label{x} \\\\ c &= d \\tag{2} \\end{align}'],
    ['\\begin{subequations} a \\end{subequations}'],
    ['\\matrix{a & \\matrix{b \\cr c} \\cr d & e}'],
    ['\\left( \\pmatrix{a \\cr b} \\right)'],
    ['\\cases{a & b \\cr c & d}'],
    ['\\eqalign{a &= b \\cr c &= d}'],
    ['\\displaylines{a \\cr b}'],
    ['\\buildrel {a} \\over b'],
    ['\\root 3 \\of x'],
    ['\\raise 2pt {x} \\lower 2pt {x}'],
  ])('displayed: %s', (tex) => expect(shownOf(tex, true)).not.toBeNull());

  test('equations have no numbers', () => {
    const markup = new FormulaRenderer().forText().render('\\begin{align} a &= b \\end{align}', true);
    expect(markup).not.toContain('eqn-num');
  });

  test('an unknown command is marked, and the rest typeset', () => {
    const markup = new FormulaRenderer().forText().render('x^2 + \\nosuch<', false);
    expect(markup).toContain('class="katex"');
    expect(markup).toContain('color:#cc0000');
  });

  test.each(['x_a_b', '\\frac{a}', '{a', '\\mbox{a', '\\ce{'])('%s stays a source', (tex) =>
    expect(shownOf(tex)).toBeNull(),
  );

  test('a command before many spaces takes little time', () => {
    const started = performance.now();
    shownOf(`\\buildrel${' '.repeat(2900)}x`, true);
    expect(performance.now() - started).toBeLessThan(1500);
  });

  test.each(['\\mbox{', '\\matrix{a', '\\buildrel ', '\\root ', '\\ce{A', '\\text{\\(', '\\begin{array}{'])(
    'many of %s take little time',
    (piece) => {
      const started = performance.now();
      for (let i = 0; i < 3; i += 1) shownOf(piece.repeat(Math.floor(3000 / piece.length)) + i, true);
      expect(performance.now() - started).toBeLessThan(1500);
    },
  );
});
