import { EncryptJWT, jwtDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { openClaims, sealClaims } from './sealed-claims.ts';

const KEY = new Uint8Array(32).fill(1);
const CLAIMS = { aud: 'unit', uid: 7, course: 'course-v1:Acme+CAL101+R1', name: 'Zoë' };

test('sealed claims are a JWE that other libraries open', async () => {
  const { payload, protectedHeader } = await jwtDecrypt(sealClaims(KEY, CLAIMS), KEY);
  expect([payload, protectedHeader]).toEqual([CLAIMS, { alg: 'dir', enc: 'A256GCM' }]);
});

test('a JWE of another library is opened', async () => {
  const token = await new EncryptJWT(CLAIMS).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(KEY);
  expect(openClaims(KEY, token)).toEqual(CLAIMS);
});

test('sealing the same claims twice gives different tokens', () => {
  expect(sealClaims(KEY, CLAIMS)).not.toBe(sealClaims(KEY, CLAIMS));
});

const [header = '', , iv = '', text = '', tag = ''] = sealClaims(KEY, CLAIMS).split('.');
const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
const otherHeader = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');

test.each([
  ['its own', [header, '', iv, text, tag], true],
  ['another initialization vector', [header, '', flip(iv), text, tag], false],
  ['another text', [header, '', iv, flip(text), tag], false],
  ['another tag', [header, '', iv, text, flip(tag)], false],
  ['a tag cut to four bytes', [header, '', iv, text, tag.slice(0, 6)], false],
  ['no tag', [header, '', iv, text, ''], false],
  ['no initialization vector', [header, '', '', text, tag], false],
  ['a key of its own', [header, 'AAAA', iv, text, tag], false],
  ['another cipher', [otherHeader({ alg: 'dir', enc: 'A128GCM' }), '', iv, text, tag], false],
  ['no cipher', [otherHeader({ alg: 'none' }), '', iv, text, tag], false],
  ['one more part', [header, '', iv, text, tag, ''], false],
])('a token with %s can be opened: %3$s', (_, parts, opens) => {
  expect(openClaims(KEY, parts.join('.'))).toEqual(opens ? CLAIMS : null);
});

test('no other token can be opened', () => {
  const underOtherKey = sealClaims(new Uint8Array(32).fill(2), CLAIMS);
  for (const token of ['', 'x', 'a.b.c', 'a.b.c.d.e', underOtherKey])
    expect(openClaims(KEY, token)).toBeNull();
});
