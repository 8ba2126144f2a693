import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../lib/durations.ts';

/** How far the clocks of sender and site may differ, and how long a message can be replayed. */
export const REPLAY_WINDOW = 5 * MINUTE;

export interface SignedMessage {
  /** `x-lectern-timestamp`: epoch milliseconds, as text. */
  timestamp: string | undefined;
  /** `x-lectern-signature`: HMAC-SHA256 of timestamp, a full stop and the body, in hex. */
  signature: string | undefined;
  body: Buffer;
}

/** The signature of a message, in lower-case hex. */
export function signMessage(secret: string, timestamp: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/**
 * The timestamp of a message if it is signed with `secret` and recent; else null. Compares in constant time.
 */
export function readSignedMoment(secret: string, message: SignedMessage, now: number): number | null {
  const { timestamp, signature, body } = message;
  if (!timestamp || !/^\d{1,15}$/.test(timestamp)) return null;
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return null;
  const expected = Buffer.from(signMessage(secret, timestamp, body), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
  const moment = Number(timestamp);
  return Math.abs(now - moment) <= REPLAY_WINDOW ? moment : null;
}
