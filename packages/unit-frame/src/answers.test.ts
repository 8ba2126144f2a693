import { expect, test } from 'vitest';
import { readWork } from './answers.js';

const question = (inside: string, more = '') => `<div data-question="q" ${more}>${inside}</div>`;

test.each<[string, string, string | string[]]>([
  ['a text', question('<input value="42">'), '42'],
  [
    'a list',
    question('<select><option value="a">A</option><option value="b" selected>B</option></select>'),
    'b',
  ],
  ['a longer text', question('<textarea>words</textarea>'), 'words'],
  [
    'a choice',
    question(
      '<input type="radio" value="a"><input type="radio" value="b" checked>',
      'data-kind="single-choice"',
    ),
    'b',
  ],
  ['no choice', question('<input type="radio" value="a">', 'data-kind="single-choice"'), ''],
  [
    'several choices',
    question(
      '<input type="checkbox" value="a" checked><input type="checkbox" value="b"><input type="checkbox" value="c" checked>',
      'data-kind="multiple-choice"',
    ),
    ['a', 'c'],
  ],
  [
    'a choice with texts',
    question('<input type="radio" value="a" checked><input data-entry="f1" value="x=y">'),
    ['a', 'f1=x=y'],
  ],
])('reads %s', (_, markup, answer) => {
  document.body.innerHTML = markup;
  expect(readWork(document.body).answers).toEqual({ q: answer });
});

test('finds the first required question without an answer', () => {
  document.body.innerHTML = `<div data-question="a" data-optional><input></div><div data-question="b"><input value=" "></div><div data-question="c"><input></div>`;
  const { count, missing } = readWork(document.body);
  expect([count, missing?.dataset.question]).toEqual([3, 'b']);
});
