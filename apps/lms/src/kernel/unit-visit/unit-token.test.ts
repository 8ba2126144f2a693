import { EncryptJWT, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readUnitToken, sealUnitToken, UNIT_TOKEN_LIFETIME, type UnitClaims } from './unit-token.ts';

const KEY = new Uint8Array(32).fill(1);
const NOW = Date.UTC(2026, 0, 1);
const CLAIMS: UnitClaims = {
  kind: 'unit',
  usageKey: 'block-v1:Acme+CAL101+R1+type@vertical+block@u1',
  courseKey: 'course-v1:Acme+CAL101+R1',
  learner: { userId: 7, sessionIdHash: 'abc', masquerade: null },
  parent: 'http://localhost:8000',
};

describe('the token of a unit', () => {
  test('returns what was sealed', async () => {
    const { token, expiresAt } = sealUnitToken(KEY, CLAIMS, NOW);
    expect(readUnitToken(KEY, token, { kind: 'unit', now: NOW })).toEqual(CLAIMS);
    expect(expiresAt).toBe((NOW + UNIT_TOKEN_LIFETIME) / 1000);
  });

  test('names no learner for an anonymous visitor', async () => {
    const { token } = sealUnitToken(KEY, { ...CLAIMS, learner: null }, NOW);
    expect(readUnitToken(KEY, token, { kind: 'unit', now: NOW })).toMatchObject({ learner: null });
  });

  test('names when the site let its bearer read the unit', () => {
    const claims = { ...CLAIMS, decidedAt: NOW - 5 };
    const { token } = sealUnitToken(KEY, claims, NOW);
    expect(readUnitToken(KEY, token, { kind: 'unit', now: NOW })).toEqual(claims);
  });

  test.each([
    [UNIT_TOKEN_LIFETIME - 1000, true],
    [UNIT_TOKEN_LIFETIME, false],
  ])('after %s ms is valid: %s', async (later, good) => {
    const { token } = sealUnitToken(KEY, CLAIMS, NOW);
    const read = readUnitToken(KEY, token, { kind: 'unit', now: NOW + later });
    expect(read).toEqual(good ? CLAIMS : 'unit_token_expired');
  });

  test('is rejected if any character is changed', async () => {
    const { token } = sealUnitToken(KEY, CLAIMS, NOW);
    const parts = token.split('.');
    const flip = (text: string) => `${text.slice(0, 5)}${text[5] === 'A' ? 'B' : 'A'}${text.slice(6)}`;
    // The second segment is empty: the key is shared, not sent.
    const altered = [0, 2, 3, 4].map((at) =>
      parts.map((part, i) => (i === at ? flip(part) : part)).join('.'),
    );
    for (const text of [...altered, '', 'x', 'a.b.c', 'a.b.c.d.e']) {
      expect(readUnitToken(KEY, text, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    }
  });

  test('reveals nothing about the learner', async () => {
    const { token } = sealUnitToken(KEY, CLAIMS, NOW);
    const readable = token.split('.').map((part) => atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    expect(readable.join(' ')).not.toMatch(/abc|block-v1|uid/);
  });

  test('is rejected if it is only signed, or sealed with another key', async () => {
    const seconds = NOW / 1000 + 60;
    const claims = { course: 'c', parent: 'p' };
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('unit')
      .setSubject('u')
      .setExpirationTime(seconds)
      .sign(KEY);
    const underOtherKey = await new EncryptJWT(claims)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience('unit')
      .setSubject('u')
      .setExpirationTime(seconds)
      .encrypt(new Uint8Array(32).fill(2));
    expect(readUnitToken(KEY, signed, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    expect(readUnitToken(KEY, underOtherKey, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
  });

  test('of a nested frame opens no unit, nor the reverse', async () => {
    const nested = sealUnitToken(KEY, { ...CLAIMS, kind: 'nested' }, NOW);
    const unit = sealUnitToken(KEY, CLAIMS, NOW);
    expect(readUnitToken(KEY, nested.token, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    expect(readUnitToken(KEY, unit.token, { kind: 'nested', now: NOW })).toBe('unit_token_invalid');
  });
});
