import { expect, test } from 'vitest';
import { ftsQuery, matchesPrefix, rankedFtsQuery, tsQueries, tsVector } from './word-query.ts';

test('FTS5 gets quoted words, in titles and bodies of one course only', () => {
  const scope = 'scope : "c1" AND {title body}';
  expect(ftsQuery('c1', ['chain'], 'all')).toBe(`${scope} : ("chain")`);
  expect(ftsQuery('c1', ['chain', 'rule', 'chain'], 'all')).toBe(`${scope} : ("chain" AND "rule")`);
  expect(ftsQuery('c1', ['a', 'rul'], 'any')).toBe(`${scope} : ("a" OR "rul" *)`);
});

test('only a query that ranks has the phrase, which finds nothing more', () => {
  const scope = 'scope : "c1" AND {title body}';
  expect(rankedFtsQuery('c1', ['chain', 'rule'], 'all')).toBe(
    `${scope} : (("chain" AND "rule") OR "chain rule")`,
  );
  expect(rankedFtsQuery('c1', ['chain'], 'all')).toBe(ftsQuery('c1', ['chain'], 'all'));
  expect(rankedFtsQuery('c1', ['a', 'rul'], 'any')).toBe(ftsQuery('c1', ['a', 'rul'], 'any'));
});

test('PostgreSQL gets quoted words, and the phrase that ranks a document first', () => {
  expect(tsQueries(['chain', 'rule'], 'all')).toEqual({
    query: "'chain' & 'rule'",
    rank: "'chain' | 'rule'",
    phrase: "'chain' <-> 'rule'",
  });
  expect(tsQueries(['chain'], 'all')).toEqual({ query: "'chain'", rank: "'chain'", phrase: null });
  expect(tsQueries(['a', 'rul'], 'any').query).toBe("'a' | 'rul':*");
});

test('a tsvector separates titles from texts, within the limits of PostgreSQL', () => {
  expect(tsVector(['limit'], ['a', 'limit'])).toBe("'limit':1A,12 'a':11");
  const long = tsVector(
    [],
    Array.from({ length: 20_000 }, (_, index) => `w${index % 50}`),
  );
  expect(long.split(' ')).toHaveLength(50);
  expect(Math.max(...long.split(/[:, ]/).map(Number).filter(Number.isFinite))).toBeLessThanOrEqual(16_383);
});

test.each([
  ['integral', 'integ', true],
  ['integral', 'in', false],
  ['in', 'in', true],
])('%s matches the beginning %s: %s', (key, wanted, expected) => {
  expect(matchesPrefix(key, wanted)).toBe(expected);
});
