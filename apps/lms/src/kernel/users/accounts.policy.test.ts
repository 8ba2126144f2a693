import { expect, test } from 'vitest';
import {
  findEmailProblem,
  findNameProblem,
  findPasswordProblem,
  findRegistrationProblems,
  findUsernameProblem,
} from './accounts.policy.ts';
import { loadCommonPasswords } from './common-passwords.ts';

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
  ['علی‌رضا', true],
  ['क्‍ष', true],
  ['李四', true],
  // A right-to-left override shows what follows backwards; an isolate hides where a name ends.
  ['Ada \u202eecalevoL', false],
  ['Ada\u2066', false],
  ['\u200fAda', false],
  ['Ada\u200bLovelace', false],
  ['\u3164', false],
  ['\u200d', false],
  ['\u2800', false],
  ['—', false],
])('name %s: %s', (name, fits) => {
  expect(findNameProblem(name) === null).toBe(fits);
});

const owner = { username: 'ada-lovelace', email: 'countess@example.org', name: 'Augusta Ada King' };
const common = new Set(['password', 'password1', 'correcthorse']);

test.each([
  ['abcdefg', false],
  ['abcdefgh', true],
  ['ab'.repeat(100), false],
  ['abcd'.repeat(50), true],
  [`${'abcd'.repeat(50)}e`, false],
  ['aaaaaaaaaa', false],
  ['ADA-LOVELACE', false],
  ['adalovelace1', false],
  ['countess@example.org', false],
  ['Countess2026', false],
  ['AugustaAdaKing', false],
  ['augusta1815', false],
  ['augusta king of hearts', true],
  ['password', false],
  ['PassWord1!', false],
  ['password of mine', true],
])('password %s: %s', (password, fits) => {
  expect(findPasswordProblem(password, owner, common) === null).toBe(fits);
});

test('a password is no name if the names of its owner have no letters', () => {
  const digits = { username: '1234567', email: '1@example.org', name: '1' };
  expect(findPasswordProblem('12-98-76-5', digits, common)).toBeNull();
});

test('a registration reports every invalid field, and no others', () => {
  const fields = { name: 'Ada', username: '', email: 'ada', password: 'x' };
  expect(Object.keys(findRegistrationProblems(fields, common)).sort()).toEqual([
    'email',
    'password',
    'username',
  ]);
});

test('the common passwords are those of published leaks, folded', async () => {
  const list = await loadCommonPasswords();
  for (const password of ['password', '12345678', 'qwertyuiop', 'iloveyou', 'password123'])
    expect(list.has(password), password).toBe(true);
  expect(list.has('analytical engine')).toBe(false);
});
