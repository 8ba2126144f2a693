import { describe, expect, test } from 'vitest';
import { findAccessToken, isExpired } from './access-token.ts';
import { findCookie } from './cookies.ts';

const claims = { exp: 1_772_366_400, user_id: 7, preferred_username: 'dana' };

/** As a JWT writes it: base64url of UTF-8, without padding. */
function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
const jarWith = (payload: string) => ({ cookie: `other=1; token=header.${payload}` });

describe('the token that scripts can read', () => {
  test('supports any characters in the user’s name', () => {
    const name = 'Zoë ÿþ~?~? 数学';
    const payload = encode({ ...claims, name });
    expect(payload).toMatch(/-.*_|_.*-/);
    expect(findAccessToken(jarWith(payload), 'token')).toMatchObject({
      expires: claims.exp,
      user: { userId: 7, username: 'dana', name, administrator: false, roles: [] },
    });
  });

  test('has no name for an account without a profile', () => {
    const payload = encode({ ...claims, name: null });
    expect(findAccessToken(jarWith(payload), 'token')).toMatchObject({
      user: { username: 'dana', name: null },
    });
  });

  test.each(['', 'x', encode(null), encode({ ...claims, user_id: null }), '%%%'])(
    'is null if it is invalid: %j',
    (payload) => {
      expect(findAccessToken(jarWith(payload), 'token')).toBeNull();
    },
  );

  test('is valid to the end of its last second', () => {
    const token = findAccessToken(jarWith(encode(claims)), 'token');
    if (token === null) throw new Error('no token');
    expect(isExpired(token, claims.exp * 1000)).toBe(false);
    expect(isExpired(token, claims.exp * 1000 + 1)).toBe(true);
  });
});

test.each([
  ['a=1; b=x=y=; c=3', 'b', 'x=y='],
  ['ab=1; b=2', 'b', '2'],
  ['b', 'b', null],
  ['', 'b', null],
])('of the cookies %j the value of %s is %j', (cookie, name, value) => {
  expect(findCookie({ cookie }, name)).toBe(value);
});
