import { expect, test } from 'vitest';
import { readPerson } from './person.policy.ts';

test.each([
  [{ preferred_username: 'Zoë.Äpfel' }, 'Zoe-Apfel'],
  [{ preferred_username: 'x', email: 'milo+uni@a.example' }, 'milo-uni'],
  [{ preferred_username: '李', email: 'nope' }, 'learner'],
  [{ preferred_username: 'a'.repeat(50) }, 'a'.repeat(24)],
  [{}, 'learner'],
])('%j becomes the username %s', (claims, username) => {
  expect(readPerson(claims).username).toBe(username);
});

test('claims that can’t be used count as missing', () => {
  const odd = { email: 7, email_verified: 'yes', name: 'Eve\u202Ee\n', preferred_username: null };
  expect(readPerson(odd)).toEqual({ email: null, isVerified: false, name: null, username: 'learner' });
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['yes', false],
  [1, false],
  [undefined, false],
])('an address is verified if the claim says so: %j', (email_verified, isVerified) => {
  expect(readPerson({ email: 'ada@uni.example', email_verified }).isVerified).toBe(isVerified);
});
