import { describe, expect, test } from 'vitest';
import { splitFormulas, typesetFormulas } from './formulas.ts';
import { renderMarkdown } from './markdown.ts';

describe('formulas in a text', () => {
  test.each([
    ['a $x^2$ b', ['a ', '=x^2', ' b']],
    ['$$a_1$$', ['#a_1']],
    [String.raw`\(a\) and \[b\]`, ['=a', ' and ', '#b']],
    ['$5 and $10', ['$5 and $10']],
    ['it costs $5, then $ 6', ['it costs $5, then $ 6']],
  ])('%s', (text, expected) => {
    const marks = { text: '', inline: '=', block: '#' };
    expect(splitFormulas(text).map((piece) => marks[piece.kind] + piece.text)).toEqual(expected);
  });

  test.each([String.raw`\[`.repeat(30_000), '$'.repeat(60_000), '$a '.repeat(20_000)])(
    'brackets and dollars without an end take no time',
    { timeout: 3000 },
    (text) => {
      expect(
        splitFormulas(text)
          .map((piece) => piece.text)
          .join('').length,
      ).toBeGreaterThan(0);
    },
  );
});

test('formulas become MathML; code stays', async () => {
  const box = document.createElement('div');
  box.innerHTML = '<p>$x^2$ <code>$y$</code></p>';
  await typesetFormulas(box);
  expect(box.querySelectorAll('math')).toHaveLength(1);
  expect(box.querySelector('code')?.textContent).toBe('$y$');
});

test('a link in a formula is its text', async () => {
  const box = document.createElement('div');
  box.textContent = String.raw`\(\begin{matrix} a \\href{b} \\\href{https://a.example}{c} \end{matrix}\)`;
  await typesetFormulas(box);
  box.querySelector('annotation')?.remove();
  expect(box.textContent).toBe('ahrefbc');
});

test('a formula can’t run or load anything', async () => {
  const box = document.createElement('div');
  box.textContent = String.raw`$\href{javascript:alert(1)}{x}$ $\includegraphics{https://a.example/x.png}$`;
  await typesetFormulas(box);
  expect(box.querySelector('a, img')).toBeNull();
});

test('Markdown leaves formulas alone', () => {
  expect(renderMarkdown('*a* $x_1 + y_1 < 2$')).toBe('<p><em>a</em> $x_1 + y_1 &lt; 2$</p>\n');
});
