import { expect, test } from 'vitest';
import { chemistryToTex } from './to-tex.ts';

const el = (symbol: string) => `\\mathrm{${symbol}}`;

test.each([
  ['H2O', `${el('H')}_{2}${el('O')}`],
  ['H_2O', `${el('H')}_{2}${el('O')}`],
  ['C_{6}H_{12}O_{6}', `${el('C')}_{6}${el('H')}_{12}${el('O')}_{6}`],
  ['Ca(OH)2', `${el('Ca')}(${el('O')}${el('H')})_{2}`],
  ['[Fe(CN)6]^{3-}', `[${el('Fe')}(${el('C')}${el('N')})_{6}]{}^{3-}`],
  ['H^+ + OH^-', `${el('H')}{}^{+} + ${el('O')}${el('H')}{}^{-}`],
  ['Ca^2+ + e^-', `${el('Ca')}{}^{2+} + \\mathrm{e}{}^{-}`],
  ['2 H2(g) + O2', `2\\,${el('H')}_{2}\\,(\\mathrm{g}) + ${el('O')}_{2}`],
  ['1/2O2', `\\frac{1}{2}\\,${el('O')}_{2}`],
  ['0.5 O2', `0.5\\,${el('O')}_{2}`],
  ['CuSO4*5H2O', `${el('Cu')}${el('S')}${el('O')}_{4} \\cdot 5${el('H')}_{2}${el('O')}`],
  ['H2 -> H2', `${el('H')}_{2} \\rightarrow ${el('H')}_{2}`],
  ['H2<->H2', `${el('H')}_{2} \\rightleftharpoons ${el('H')}_{2}`],
  ['H2 = H2', `${el('H')}_{2} = ${el('H')}_{2}`],
])('%s', (text, tex) => {
  expect(chemistryToTex(text)).toBe(tex);
});

test.each([
  '',
  ' ',
  'h2o',
  'Xx',
  'water',
  '2',
  'H2 +',
  'H2 ->',
  '-> H2',
  'H2 -> O2 -> H2',
  'H2 -> O2 = H2',
  'H2)',
  '(H2',
  '0H2',
  '1/0 H2',
  'e',
  '\\input{x}',
  '<b>H</b>',
  `${'('.repeat(11)}H${')'.repeat(11)}`,
  `${'H+'.repeat(50)}H`,
  'H'.repeat(501),
])('%s can’t be read', (text) => {
  expect(chemistryToTex(text)).toBeNull();
});
