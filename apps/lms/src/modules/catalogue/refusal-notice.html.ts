import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';

/** What front ends say of a course that was refused, in the address of the dashboard (wire contract 23.2). */
export interface RefusalWords {
  /** `access_response_error`: the reason as a text. */
  reason: string | null;
  /** `notlive`: the day on which the course starts, as the reader's language writes it. */
  notLive: string | null;
}

const MAX_REASON_LENGTH = 300;
/** A day in numbers, in any digits and order; at most two letters, as in "5.02.2013 г.". */
const DAY = /^(?=.*\p{Nd})(?!(?:.*\p{L}){3})[\p{Nd}\p{L}\p{M}\u200e\u200f ./-]{5,24}$/u;
/** What is no text to read: control characters, and marks that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Why the reader landed here instead of in a course; null when the address does not say. The words came by the address,
 * so they may be anybody's: they are shown as text of limited length that links nowhere.
 */
export function refusalNotice({ reason, notLive }: RefusalWords): Html | null {
  const text = reason?.replace(INVISIBLE, ' ').trim() ?? '';
  if (text !== '') {
    const shown = text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH).trimEnd()}…` : text;
    return alert('info', 'You don’t have access to that course right now.', html`<p dir="auto">${shown}</p>`);
  }
  if (notLive === null || notLive === '') return null;
  return DAY.test(notLive)
    ? alert('info', 'That course hasn’t started yet.', html`<p>It starts on <bdi>${notLive}</bdi>.</p>`)
    : alert('info', 'That course hasn’t started yet.');
}
