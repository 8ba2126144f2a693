import { MINUTE, SECOND } from '../../lib/durations.ts';
import { bodyHashOf, isSameText, signatureOf } from './oauth.policy.ts';

/** How far the clocks of a tool and the site may differ, and how long a message can be replayed without its nonce. */
export const MESSAGE_WINDOW = 5 * MINUTE;

export interface ToolMessage {
  /** The address that it was sent to, as the site names it. */
  url: string;
  /** Of its `Authorization` header. */
  parameters: ReadonlyMap<string, string>;
  body: Uint8Array;
}

/** What tells a message apart from a replay. */
export interface MessageNonce {
  nonce: string;
  timestamp: string;
}

const MAX_NONCE = 200;

/**
 * The nonce of a message that a tool signed with its key, body included, within the last minutes; else null. The caller
 * accepts each nonce once.
 */
export function readSignedNonce(
  { url, parameters, body }: ToolMessage,
  key: { consumerKey: string; secret: string },
  now: number,
): MessageNonce | null {
  const get = (name: string) => parameters.get(`oauth_${name}`) ?? '';
  if (get('signature_method') !== 'HMAC-SHA1' || !['', '1.0'].includes(get('version'))) return null;
  if (!isSameText(get('consumer_key'), key.consumerKey)) return null;
  if (!isSameText(get('body_hash'), bodyHashOf(body))) return null;
  const signature = signatureOf({ method: 'POST', url, parameters: [...parameters] }, key.secret);
  if (!isSameText(get('signature'), signature)) return null;
  const [timestamp, nonce] = [get('timestamp'), get('nonce')];
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '' || nonce.length > MAX_NONCE) return null;
  return Math.abs(now - Number(timestamp) * SECOND) <= MESSAGE_WINDOW ? { nonce, timestamp } : null;
}
