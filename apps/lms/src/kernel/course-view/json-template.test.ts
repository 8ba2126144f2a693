import { expect, test } from 'vitest';
import { jsonChunksTemplate, jsonTemplate, type Slot } from './json-template.ts';

type Build = (slot: Slot<unknown[]>) => unknown;

/** Both kinds of template, filled as text. */
const templates: [string, (build: Build) => (values: unknown[]) => string][] = [
  ['text', jsonTemplate],
  [
    'chunks',
    (build) => {
      const fill = jsonChunksTemplate(build);
      return (values) => Buffer.concat(fill(values)).toString();
    },
  ],
];

test.each(templates)('a filled template of %s is the JSON of its values', (_, template) => {
  const name = 'Ünïcode 数学 \\u0000 "\\u0000"';
  const fill = template((slot) => {
    const second = slot((values) => values[1]);
    return {
      name,
      a: slot((values) => values[0]),
      list: [{ b: second }, { b: slot((values) => values[2]) }],
    };
  });
  const read = (...values: unknown[]) => JSON.parse(fill(values));
  expect(read(false, false, false)).toEqual({ name, a: false, list: [{ b: false }, { b: false }] });
  expect(read(true, false, true)).toEqual({ name, a: true, list: [{ b: false }, { b: true }] });
  expect(read(3, null, '2026-03-10T12:00:05Z')).toEqual({
    name,
    a: 3,
    list: [{ b: null }, { b: '2026-03-10T12:00:05Z' }],
  });
  expect(read('"é"', [], { c: [1] })).toEqual({ name, a: '"é"', list: [{ b: [] }, { b: { c: [1] } }] });
});

test.each(templates)('in a template of %s, no text is mistaken for a slot', (_, template) => {
  const texts = ['\u0000', '\u0001', 'slot', 'moment', 'undefined', '0'];
  const fill = template((slot) => ({ texts, flag: slot(([flag]) => flag) }));
  expect(JSON.parse(fill([true]))).toEqual({ texts, flag: true });
});
