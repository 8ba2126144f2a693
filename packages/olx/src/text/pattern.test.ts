import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

const matches = (source: string | string[], text: string, caseSensitive = true): boolean =>
  compilePattern([source].flat(), { caseSensitive }).matches(text);

describe('patterns match as in Python', () => {
  test.each([
    ['colou?r', 'color', true],
    ['colou?r', 'a color', false],
    ['colou?r', 'colors', false],
    ['\\d+', '٣٤', true],
    ['\\w+', 'Größe_1', true],
    ['\\w+', 'a-b', false],
    ['[\\w-]+', 'é-b', true],
    ['a\\sb', 'a\u00a0b', true],
    ['a\\Sb', 'a b', false],
    ['\\bword\\b.*', 'word up', true],
    ['\\bword\\b.*', 'words up', false],
    ['caf\\u00e9', 'café', true],
    ['caf\\xe9', 'café', true],
    ['\\101', 'A', true],
    ['cafe\u0301', 'café', true],
    ['\\é', 'é', true],
    ['a{,2}', 'aa', true],
    ['a{,2}', 'aaa', false],
    ['[]a]+', ']a', true],
    ['[[:a]+', '[:a', true],
    ['[\\b]', '\b', true],
    ['(?P<n>a)b', 'ab', true],
    ['(?i)a', 'A', true],
    ['a\\Z', 'a', true],
    ['😀+', '😀😀', true],
  ])('%s and %s: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });

  test.each([
    ['ÄPFEL', 'äpfel', false, true],
    ['ÄPFEL', 'äpfel', true, false],
    ['слово', 'СЛОВО', false, true],
  ])('%s and %s, case counts %s: %s', (source, text, caseSensitive, expected) => {
    expect(matches(source, text, caseSensitive)).toBe(expected);
  });

  test.each([
    [['a|b'], 'ax', true],
    [['a|b'], 'xb', true],
    [['a|b'], 'xa', false],
    [['cat', 'dog'], 'hotdog', true],
    [['cat', 'dog'], 'catalogue', true],
    [['(cat)$', '^(dog)'], 'hotdog', false],
  ])(
    'the alternatives %s are anchored at the ends of the whole pattern: %s %s',
    (sources, text, expected) => {
      expect(matches(sources, text)).toBe(expected);
    },
  );
});

test.each([
  ['(?=a)b', 'looks ahead'],
  ['(?!a)b', 'looks ahead'],
  ['(?<=a)b', 'looks behind'],
  ['(?<!a)b', 'looks behind'],
  ['(a)\\1', 'refers back'],
  ['(a)\\12', 'refers back'],
  ['(?P<n>a)(?P=n)', 'refers back'],
  ['(?>a)', 'atomic'],
  ['(a)?(?(1)b)', 'condition'],
  ['a++', 'nested repetition'],
  ['a{1,2000}', 'repeat count'],
  ['(?:a?){600}', 'repeats too much'],
  ['a'.repeat(1001), 'more than 1000'],
  ['(', 'missing closing'],
  ['[a', 'not closed'],
  ['a\\', 'backslash'],
  ['\\Q', 'Python'],
  ['[\\W]', 'within brackets'],
  ['\\bслово\\b', 'letters other than'],
  ['\\u12', 'hexadecimal'],
])('%s is refused: %s', (source, reason) => {
  expect(() => compilePattern([source], { caseSensitive: true })).toThrow(reason);
});

test('matching takes time linear in the text, whatever the pattern', () => {
  const pattern = compilePattern(['(a+)+', '(?:a?){150}a{150}', '(.*a){20}'], { caseSensitive: true });
  const timeOf = (length: number): number => {
    const started = performance.now();
    pattern.matches(`${'a'.repeat(length)}!`);
    return performance.now() - started;
  };
  timeOf(200);
  expect(timeOf(2000) / Math.max(5, timeOf(200))).toBeLessThan(60);
});
