import { expect, test } from 'vitest';
import { fillPieces, fillTemplate, jsonPieces, jsonTemplate, momentSlot, slot } from './json-template.ts';

test('a filled template is the JSON of its values', () => {
  const template = jsonTemplate({
    name: 'Ünïcode 数学 \\u0000 "\\u0000"',
    a: slot,
    list: [{ b: slot }, { b: slot }],
  });
  const read = (flags: number[]) => JSON.parse(fillTemplate(template, flags).toString());
  expect(template.slots).toHaveLength(3);
  expect(read([])).toEqual({
    name: 'Ünïcode 数学 \\u0000 "\\u0000"',
    a: false,
    list: [{ b: false }, { b: false }],
  });
  expect(read([0, 2])).toMatchObject({ a: true, list: [{ b: false }, { b: true }] });
  expect(read([])).toMatchObject({ a: false });
});

test('a template can be inserted between other text', () => {
  const bytes = fillTemplate(jsonTemplate({ x: slot }), [0], { before: '{"é":1,"in":', after: '}' });
  expect(JSON.parse(bytes.toString())).toEqual({ é: 1, in: { x: true } });
});

test('times are null or a date, whatever slots surround them', () => {
  const template = jsonTemplate({
    first: momentSlot,
    name: '"\\u0001" é',
    flag: slot,
    list: [{ second: momentSlot, flag: slot }],
  });
  const read = (flags: number[], moments: (number | null)[]) =>
    JSON.parse(fillTemplate(template, flags, { moments, before: '{"é":', after: '}' }).toString()).é;
  const at = Date.parse('2026-03-10T12:00:05Z');
  const name = '"\\u0001" é';
  expect([template.slots.length, template.moments.length]).toEqual([2, 2]);
  expect(read([], [])).toEqual({ first: null, name, flag: false, list: [{ second: null, flag: false }] });
  expect(read([1], [at, null])).toEqual({
    first: '2026-03-10T12:00:05Z',
    name,
    flag: false,
    list: [{ second: null, flag: true }],
  });
  expect(read([0], [null, at])).toMatchObject({
    first: null,
    flag: true,
    list: [{ second: '2026-03-10T12:00:05Z' }],
  });
  expect(read([], [])).toMatchObject({ first: null });
});

test('no text is mistaken for a slot, and no time overwrites what follows it', () => {
  const texts = ['\u0000', '\u0001', 'slot', 'moment'];
  const template = jsonTemplate({ texts, moment: momentSlot, flag: slot });
  const farOff = Date.UTC(10_000, 0, 1);
  const read = (moment: number) => JSON.parse(fillTemplate(template, [0], { moments: [moment] }).toString());
  expect(read(farOff)).toEqual({ texts, moment: null, flag: true });
  expect(read(farOff - 1000)).toEqual({ texts, moment: '9999-12-31T23:59:59Z', flag: true });
});

test('templates of pieces accept any value in their slots', () => {
  const pieces = jsonPieces({ name: 'slot "é"', at: slot, list: [{ flag: slot }] });
  expect(JSON.parse(fillPieces(pieces, [3, true]))).toEqual({
    name: 'slot "é"',
    at: 3,
    list: [{ flag: true }],
  });
  expect(JSON.parse(fillPieces(pieces, [null, false]))).toMatchObject({ at: null, list: [{ flag: false }] });
});
