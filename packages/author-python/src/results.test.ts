import { describe, expect, test } from 'vitest';
import { readChecks, readHints, readVariables } from './results.ts';

const write = (value: unknown) => `\x1e${typeof value === 'string' ? value : JSON.stringify(value)}`;
const OVERWRITTEN = {
  ok: false,
  fault: { type: 'SystemError', message: 'the script wrote over its result' },
};
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('verdicts', () => {
  const input = { state: 'correct', credit: 1, message: '' };
  const withInput = (changes: object) => ({ checks: [{ inputs: [{ ...input, ...changes }], message: '' }] });

  test('are read', () => {
    expect(readChecks(write(withInput({ credit: 0.5 })), [1])).toEqual({
      ok: true,
      value: [{ inputs: [{ ...input, credit: 0.5 }], message: '' }],
    });
  });

  test.each([
    ['a name of every object as state', withInput({ state: '__proto__' })],
    ['another state', withInput({ state: 'great' })],
    ['a number as state', withInput({ state: 1 })],
    ['negative credit', withInput({ credit: -1 })],
    ['credit above all', withInput({ credit: 1.01 })],
    ['no credit', withInput({ credit: null })],
    [
      'endless credit',
      '{"checks":[{"inputs":[{"state":"correct","credit":1e999,"message":""}],"message":""}]}',
    ],
    ['an object as message', withInput({ message: { html: '' } })],
    ['a message that is too long', withInput({ message: 'x'.repeat(40_001) })],
    ['deep JSON', deep(200_000)],
    ['deep JSON as message', `{"checks":[{"inputs":[],"message":${deep(200_000)}}]}`],
    ['no value', 'null'],
    ['a list', '[]'],
    ['nothing', ''],
    ['half of it', '{"checks":'],
    ['no verdicts', { checks: null }],
    ['null as verdict', { checks: [null] }],
    ['more responses than were asked for', { checks: [...withInput({}).checks, ...withInput({}).checks] }],
    ['fewer', { checks: [] }],
    ['more answers', { checks: [{ inputs: [input, input], message: '' }] }],
    ['fewer answers', { checks: [{ inputs: [], message: '' }] }],
  ])('with %s are refused', (_, written) => {
    expect(readChecks(write(written), [1])).toMatchObject(OVERWRITTEN);
  });

  test('have messages that every database can hold', () => {
    const run = readChecks(write(withInput({ message: 'a\0b\ud800c\u0085\nd 😀' })), [1]);
    expect(run.ok && run.value[0]?.inputs[0]?.message).toBe('ab\ufffdc\nd 😀');
  });
});

describe('faults', () => {
  const fault = { type: 'ValueError', message: 'no', line: 3, module: null };
  test.each([
    [{ error: fault }, fault],
    [{ error: { ...fault, line: -1 } }, OVERWRITTEN.fault],
    [{ error: { ...fault, line: 1e300 } }, OVERWRITTEN.fault],
    [{ error: { ...fault, message: null } }, OVERWRITTEN.fault],
    [{ error: { ...fault, module: {} } }, OVERWRITTEN.fault],
    [{ error: null }, OVERWRITTEN.fault],
  ])('%j', (written, expected) => {
    expect(readVariables(write(written), [])).toMatchObject({ ok: false, fault: expected });
  });

  test('come from a run without output', () => {
    expect(readVariables('', [])).toMatchObject({ ok: false, fault: { type: 'SystemError', line: null } });
  });
});

describe('variables', () => {
  const of = (variables: unknown, unusable: unknown = []) => write({ variables, unusable, isPython2: false });

  test('may have the names of every object', () => {
    const run = readVariables(
      of([
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
      [],
    );
    expect(run.ok && Object.entries(run.value.variables)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    ['an object', of({ a: '1' })],
    ['a number as value', of([['a', 1]])],
    ['a name that is too long', of([['a'.repeat(401), '1']])],
    ['a function that was not asked for', of([], [{ source: 'other', message: 'no', module: null }])],
  ])('as %s are refused', (_, output) => {
    expect(readVariables(output, ['check'])).toMatchObject(OVERWRITTEN);
  });
});

describe('hints', () => {
  test.each([[{ hints: [['2_1', {}]] }], [{ hints: { '2_1': 'x' } }], [{ hints: [[['2_1'], 'x']] }]])(
    '%j are refused',
    (written) => {
      expect(readHints(write(written))).toMatchObject(OVERWRITTEN);
    },
  );
});
