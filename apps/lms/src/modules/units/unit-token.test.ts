import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readUnitToken, signUnitToken, UNIT_TOKEN_LIFETIME, type UnitClaims } from './unit-token.ts';

const KEY = new Uint8Array(32).fill(1);
const NOW = Date.UTC(2026, 0, 1);
const CLAIMS: UnitClaims = {
  kind: 'unit',
  usageKey: 'block-v1:Acme+CAL101+R1+type@vertical+block@u1',
  courseKey: 'course-v1:Acme+CAL101+R1',
  learner: { userId: 7, sessionIdHash: 'abc' },
  parent: 'http://localhost:8000',
};

describe('the token of a unit', () => {
  test('says again what was signed', async () => {
    const { token, expiresAt } = await signUnitToken(KEY, CLAIMS, NOW);
    expect(await readUnitToken(KEY, token, { kind: 'unit', now: NOW })).toEqual(CLAIMS);
    expect(expiresAt).toBe((NOW + UNIT_TOKEN_LIFETIME) / 1000);
  });

  test('is nobody’s for a visitor without an account', async () => {
    const { token } = await signUnitToken(KEY, { ...CLAIMS, learner: null }, NOW);
    expect(await readUnitToken(KEY, token, { kind: 'unit', now: NOW })).toMatchObject({ learner: null });
  });

  test.each([
    [UNIT_TOKEN_LIFETIME - 1000, true],
    [UNIT_TOKEN_LIFETIME, false],
  ])('after %s ms it is good: %s', async (later, good) => {
    const { token } = await signUnitToken(KEY, CLAIMS, NOW);
    const read = await readUnitToken(KEY, token, { kind: 'unit', now: NOW + later });
    expect(read).toEqual(good ? CLAIMS : 'unit_token_expired');
  });

  test('is refused with one character changed anywhere', async () => {
    const { token } = await signUnitToken(KEY, CLAIMS, NOW);
    const [head = '', body = '', signature = ''] = token.split('.');
    const flip = (text: string) => `${text.slice(0, 5)}${text[5] === 'A' ? 'B' : 'A'}${text.slice(6)}`;
    const altered = [
      [flip(head), body, signature],
      [head, flip(body), signature],
      [head, body, flip(signature)],
      [head, body, ''],
    ].map((parts) => parts.join('.'));
    for (const text of [...altered, '', 'x', 'a.b.c']) {
      expect(await readUnitToken(KEY, text, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    }
  });

  test('is refused without a signature, or signed by another key', async () => {
    const none = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify({ sub: 'u', aud: 'unit', exp: NOW }))}.`;
    const foreign = await new SignJWT({ course: 'c', parent: 'p' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('unit')
      .setSubject('u')
      .setExpirationTime(NOW)
      .sign(new Uint8Array(32).fill(2));
    expect(await readUnitToken(KEY, none, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    expect(await readUnitToken(KEY, foreign, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
  });

  test('of a part opens no unit, nor the other way round', async () => {
    const part = await signUnitToken(KEY, { ...CLAIMS, kind: 'part' }, NOW);
    const unit = await signUnitToken(KEY, CLAIMS, NOW);
    expect(await readUnitToken(KEY, part.token, { kind: 'unit', now: NOW })).toBe('unit_token_invalid');
    expect(await readUnitToken(KEY, unit.token, { kind: 'part', now: NOW })).toBe('unit_token_invalid');
  });
});
