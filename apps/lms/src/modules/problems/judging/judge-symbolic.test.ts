import type { SymbolicQuestion } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { renderPreview } from '../questions/preview.html.ts';
import { judgeSymbolic } from './judge-symbolic.policy.ts';

const question = (answer: string, more: Partial<SymbolicQuestion> = {}): SymbolicQuestion => ({
  kind: 'symbolic',
  id: '2_1',
  points: 1,
  label: null,
  descriptions: [],
  inline: false,
  size: null,
  trailingText: null,
  answer,
  isMatrix: answer.startsWith('['),
  hasImaginaryUnit: false,
  isNumerical: false,
  ...more,
});
const ROTATION = '[[cos(theta),I*sin(theta)],[I*sin(theta),cos(theta)]]';
const complex = { hasImaginaryUnit: true };

describe('symbolic answers', () => {
  test.each([
    [question('a*x^2'), 'x*x*a', 1],
    [question('a*x^2'), 'a*x^3', 0],
    [question('a*x**2'), 'a*x**2', 1],
    [question('(x+1)^2'), 'x^2+2*x+1', 1],
    [question('(x+1)^2'), 'x^2+1', 0],
    [question('1'), 'sin(t)^2 + cos(t)^2', 1],
    [question('1'), 'sin(t)^2', 0],
    [question('x'), 'X', 0],
    [question('x'), 'x + 1e-5', 0],
    [question('x', { isNumerical: true }), 'x + 1e-5', 1],
    [question('x', { isNumerical: true }), 'x + 1e-2', 0],
    // On both sides of 0.
    [question('x'), 'sqrt(x^2)', 0],
    [question('abs(x)'), 'sqrt(x^2)', 1],
    // Without a value in some samples.
    [question('arcsin(x)'), 'arcsin(x)', 1],
    [question('arcsin(x)'), 'x', 0],
    // Letters that are constants elsewhere.
    [question('g*T/c'), 'T*g/c', 1],
    [question('k'), '1.380649e-23', 0],
    [question('exp(x)'), 'e^x', 1],
    [question('exp(x)'), 'E^x', 1],
    [question('I*x'), 'i*x', 0],
    [question('I*x', complex), 'i*x', 1],
    [question('I*x', complex), 'sqrt(-1)*x', 1],
    [question('pi/2'), 'arccos(0)', 1],
    [question('scriptN_B + x'), 'x + scriptN_B', 1],
    [question(ROTATION, complex), '[[cos(theta), i*sin(theta)], [i*sin(theta), cos(theta)]]', 1],
    [question(ROTATION, complex), '[[cos(theta), -i*sin(theta)], [i*sin(theta), cos(theta)]]', 0],
    [question(ROTATION, complex), '[[cos(theta), sin(theta)], [sin(theta), cos(theta)]]', 0],
    [question(ROTATION, complex), 'cos(theta)', 0],
    [question('[1,2,3]'), '[1, 4/2, 3]', 1],
    [question('[1,2,3]'), '[[1],[2],[3]]', 1],
    [question('[1,2,3]'), '[[1,2,3]]', 1],
    [question('[1,2,3]'), '[1,2]', 0],
    [question('[1,2,3]'), '[3,2,1]', 0],
    [question('[[1],[2],[3]]'), '[1,2,3]', 1],
    [question('[[1],[2],[3]]'), '[[1,2,3]]', 0],
    [question('[[1,2],[3,4]]'), '[1,2,3,4]', 0],
    [question('[1,2]'), '[1,5 , 2]', 0],
  ])('%# %j: %s earns %i', (asked, typed, credit) => {
    const { answer, ...rest } = asked;
    expect([answer, typed, rest.id, judgeSymbolic(asked, typed)]).toEqual([answer, typed, '2_1', { credit }]);
    expect(judgeSymbolic(asked, typed), 'again').toEqual({ credit });
  });

  test.each([
    [question('x'), 'x*(', { fault: 'unreadable-formula' }],
    [question('x'), '2x', { fault: 'unreadable-formula' }],
    [question(ROTATION), '[[1,2],[3]]', { fault: 'unreadable-matrix' }],
    [question('x'), '1/0', { fault: 'undefined-formula' }],
    [question('x'), 'f(x)', { fault: 'unknown-name', unknown: { name: 'f', kind: 'function' } }],
    [question('x'), '('.repeat(2000), { fault: 'unreadable-formula' }],
  ])('%# %j: %s costs no attempt', (asked, typed, fault) => {
    expect(judgeSymbolic(asked, typed)).toEqual(fault);
  });
});

test.each([
  ['x', 'y/2', '<mfrac>'],
  ['x', 'x*(', 'This isn’t a complete formula yet.'],
  ['x', 'f(x)', '“f” isn’t a function that can be used here.'],
  ['x', ' ', ''],
  [ROTATION, '[[1,2],[3,4]]', '<mtable'],
  [ROTATION, '[[1,2],[3', 'Write it row by row'],
  [ROTATION, `[${'x,'.repeat(400)}x]`, 'This isn’t a complete matrix yet.'],
])('the preview of an answer to %s shows %s', (answer, typed, shown) => {
  expect(renderPreview(question(answer), typed).toString()).toContain(shown);
});
