import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('asks once for each of the texts that it keeps, also where there is nothing to say', () => {
  const asked: string[] = [];
  const find = memoize(
    (text: string) => {
      asked.push(text);
      return text === 'none' ? null : text.toUpperCase();
    },
    { most: 2 },
  );
  expect(['a', 'none', 'a', 'none'].map(find)).toEqual(['A', null, 'A', null]);
  expect(asked).toEqual(['a', 'none']);
  expect(['b', 'a', 'none'].map(find)).toEqual(['B', 'A', null]);
  expect(asked).toEqual(['a', 'none', 'b']);
  expect(['c', 'd', 'e', 'f', 'a'].map(find)).toEqual(['C', 'D', 'E', 'F', 'A']);
  expect(asked).toEqual(['a', 'none', 'b', 'c', 'd', 'e', 'f', 'a']);
});

test('keeps no text of more than 300 characters', () => {
  let times = 0;
  const find = memoize(
    (text: string) => {
      times += 1;
      return text.length;
    },
    { most: 2 },
  );
  const ask = (length: number) => [find('x'.repeat(length)), find('x'.repeat(length)), times];
  expect(ask(300)).toEqual([300, 300, 1]);
  expect(ask(301)).toEqual([301, 301, 3]);
});

test('keeps no answer that was not given', () => {
  let times = 0;
  const find = memoize(
    (text: string) => {
      times += 1;
      if (times === 1) throw new Error(text);
      return text;
    },
    { most: 2 },
  );
  expect(() => find('a')).toThrow('a');
  expect(find('a')).toBe('a');
});
