import { describe, expect, test } from 'vitest';
import { percentEncode, readAuthorization, signatureBase, signatureOf } from './oauth.policy.ts';

/** The requests of RFC 5849, sections 1.2 and 3.4.1.1. */
const INITIATE = {
  method: 'POST',
  url: 'https://photos.example.net/initiate',
  parameters: [
    ['realm', 'Photos'],
    ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131200'],
    ['oauth_nonce', 'wIjqoS'],
    ['oauth_callback', 'http://printer.example.com/ready'],
  ],
} as const;
const FORM = {
  method: 'post',
  url: 'HTTP://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
  parameters: [
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['oauth_signature', 'djosJKDKJSD8743243/jdk33klY='],
    ['c2', ''],
    ['a3', '2 q'],
  ],
} as const;

test('signs the requests of RFC 5849 as the RFC does', () => {
  expect(signatureOf(INITIATE, 'kd94hf93k423kf44')).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=');
  expect(signatureBase(FORM)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

test.each([
  ['abcABC123', 'abcABC123'],
  ['-._~', '-._~'],
  ['%', '%25'],
  ['+', '%2B'],
  ['&=*', '%26%3D%2A'],
  ["!'()", '%21%27%28%29'],
  ['\u000a', '%0A'],
  ['\u0020', '%20'],
  ['\u0080', '%C2%80'],
  ['\u3001', '%E3%80%81'],
  ['\ud800', '%EF%BF%BD'],
])('encodes %j as %s', (text, encoded) => {
  expect(percentEncode(text)).toBe(encoded);
});

test('a signature depends on everything that is signed', () => {
  const secret = 'kd94hf93k423kf44';
  const others = [
    signatureOf({ ...INITIATE, method: 'GET' }, secret),
    signatureOf({ ...INITIATE, url: 'https://photos.example.net/initiate/' }, secret),
    signatureOf({ ...INITIATE, url: 'https://photos.example.net:8443/initiate' }, secret),
    signatureOf({ ...INITIATE, parameters: [...INITIATE.parameters, ['a', '']] }, secret),
    signatureOf(INITIATE, `${secret}&`),
  ];
  expect(new Set([signatureOf(INITIATE, secret), ...others]).size).toBe(6);
});

describe('an Authorization header', () => {
  test('is read with its values decoded', () => {
    const header = 'OAuth realm="x y", oauth_nonce="a%20%2B",\n oauth_version="1.0"';
    expect([...(readAuthorization(header) ?? [])]).toEqual([
      ['realm', 'x y'],
      ['oauth_nonce', 'a +'],
      ['oauth_version', '1.0'],
    ]);
  });

  test.each([
    ['missing', undefined],
    ['of another scheme', 'Bearer abc'],
    ['without quotes', 'OAuth oauth_nonce=a'],
    ['with a name twice', 'OAuth oauth_nonce="a",oauth_nonce="b"'],
    ['with a broken escape', 'OAuth oauth_nonce="%e"'],
    ['empty', 'OAuth '],
    ['too long', `OAuth oauth_nonce="${'a'.repeat(5000)}"`],
    ['with too many values', `OAuth ${Array.from({ length: 40 }, (_, i) => `a${i}="b"`).join(',')}`],
  ])('that is %s is refused', (_, header) => {
    expect(readAuthorization(header)).toBeNull();
  });
});
