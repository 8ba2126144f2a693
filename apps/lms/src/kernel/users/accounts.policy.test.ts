import { expect, test } from 'vitest';
import {
  findEmailProblem,
  findNameProblem,
  findPasswordProblem,
  findRegistrationProblems,
  findUsernameProblem,
} from './accounts.policy.ts';

test.each([
  ['ab', true],
  ['a'.repeat(30), true],
  ['Ada_L-1', true],
  ['a', false],
  ['a'.repeat(31), false],
  ['', false],
  ['a b', false],
  ['a,b', false],
  ['ädä', false],
  ['a/b', false],
])('username %s: %s', (username, fits) => {
  expect(findUsernameProblem(username) === null).toBe(fits);
});

test.each([
  ['ada@example.org', true],
  [`${'a'.repeat(60)}@example.org`, true],
  ['ada', false],
  ['ada@', false],
  ['ada@example.org\nbcc: eve@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
  // A long s and the Kelvin sign: letters that fold to those of another user's address.
  ['e\u017fther@example.org', false],
  ['ada@\u212aelvin.example', false],
])('email %s: %s', (email, fits) => {
  expect(findEmailProblem(email) === null).toBe(fits);
});

test.each([
  ['', false],
  ['A', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['Ada\n\nYour account is locked: https://evil.example', false],
  ['Ada\u2028Lovelace', false],
  ['Ада Лавлейс', true],
])('name %s: %s', (name, fits) => {
  expect(findNameProblem(name) === null).toBe(fits);
});

test.each([
  ['abcdefg', false],
  ['abcdefgh', true],
  ['ab'.repeat(100), false],
  ['abcd'.repeat(50), true],
  [`${'abcd'.repeat(50)}e`, false],
  ['aaaaaaaaaa', false],
  ['ADA-LOVELACE', false],
  ['ada@example.org', false],
])('password %s: %s', (password, fits) => {
  expect(findPasswordProblem(password, ['ada-lovelace', 'ada@example.org']) === null).toBe(fits);
});

test('a registration reports every invalid field, and no others', () => {
  const problems = findRegistrationProblems({ name: 'Ada', username: '', email: 'ada', password: 'x' });
  expect(Object.keys(problems).sort()).toEqual(['email', 'password', 'username']);
});
