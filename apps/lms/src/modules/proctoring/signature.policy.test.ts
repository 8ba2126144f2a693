import { expect, test } from 'vitest';
import { REPLAY_WINDOW, readSignedMoment, signMessage } from './signature.policy.ts';

const secret = 'a secret of at least thirty-two characters';
const at = 1_770_000_000_000;
const timestamp = String(at);
const body = Buffer.from('{"username":"dana"}');
const message = { timestamp, signature: signMessage(secret, timestamp, body), body };
const read = (change: Partial<typeof message> = {}, now = at) =>
  readSignedMoment(secret, { ...message, ...change }, now);

test('a signed message has its timestamp', () => {
  expect(read()).toBe(at);
  expect(read({ signature: message.signature.toUpperCase() })).toBe(at);
});

test('the signature is that of RFC 2104 over timestamp, full stop and body', () => {
  expect(signMessage('key', '1', 'x')).toBe(
    'fc4913c41a7bf793267e2a384f3261c9436ec2cd097bd745e7b0d99113f510ec',
  );
});

test.each([
  ['at the edge of the past', REPLAY_WINDOW, true],
  ['older', REPLAY_WINDOW + 1, false],
  ['at the edge of the future', -REPLAY_WINDOW, true],
  ['further ahead', -REPLAY_WINDOW - 1, false],
])('%s', (_, later, counts) => {
  expect(read({}, at + later)).toBe(counts ? at : null);
});

test.each([
  ['another body', { body: Buffer.from('{"username":"lee"}') }],
  ['another time', { timestamp: String(at + 1) }],
  ['another secret', { signature: signMessage(`${secret}!`, timestamp, body) }],
  ['a shorter signature', { signature: message.signature.slice(2) }],
  ['a longer signature', { signature: `${message.signature}00` }],
  ['no hex', { signature: 'z'.repeat(64) }],
  ['a time in words', { timestamp: 'now' }],
  ['a time that is a sum', { timestamp: `${at}.5` }],
])('%s is refused', (_, change) => {
  expect(read(change)).toBeNull();
});

test.each(['timestamp', 'signature'] as const)('without %s it is refused', (name) => {
  expect(readSignedMoment(secret, { ...message, [name]: undefined }, at)).toBeNull();
});
