import { expect, test } from 'vitest';
import { fillTemplate, hole, jsonTemplate } from './json-template.ts';

test('a filled template is the JSON of its values', () => {
  const template = jsonTemplate({
    name: 'Ünïcode 数学 \\u0000 "\\u0000"',
    a: hole,
    list: [{ b: hole }, { b: hole }],
  });
  const read = (flags: number[]) => JSON.parse(fillTemplate(template, flags).toString());
  expect(template.holes).toHaveLength(3);
  expect(read([])).toEqual({
    name: 'Ünïcode 数学 \\u0000 "\\u0000"',
    a: false,
    list: [{ b: false }, { b: false }],
  });
  expect(read([0, 2])).toMatchObject({ a: true, list: [{ b: false }, { b: true }] });
  expect(read([])).toMatchObject({ a: false });
});

test('it goes between other text', () => {
  const bytes = fillTemplate(jsonTemplate({ x: hole }), [0], { before: '{"é":1,"in":', after: '}' });
  expect(JSON.parse(bytes.toString())).toEqual({ é: 1, in: { x: true } });
});
