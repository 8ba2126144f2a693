import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { alert } from '../../pages/forms.ts';

const messages = defineMessages({
  denied: {
    defaultMessage: 'You don’t have access to that course right now.',
    description:
      'Notice on the dashboard, when the learner was sent there instead of into a course; the reason follows',
  },
  notStarted: {
    defaultMessage: 'That course hasn’t started yet.',
    description: 'Notice on the dashboard, when the learner was sent there instead of into a course',
  },
  startsOn: {
    defaultMessage: 'It starts on {day}.',
    description: 'Below the notice “That course hasn’t started yet”',
  },
});

/** The query fields with which front ends explain a denied course on the dashboard (wire contract 23.2). */
export interface RefusalTexts {
  /** `access_response_error`: the reason, as text. */
  reason: string | null;
  /** `notlive`: the start date, as formatted in the reader's language. */
  notLive: string | null;
}

const MAX_REASON_LENGTH = 300;
/** A date in any digits and order, with at most two letters, as in "5.02.2013 г.". */
const DAY = /^(?=.*\p{Nd})(?!(?:.*\p{L}){3})[\p{Nd}\p{L}\p{M}\u200e\u200f ./-]{5,24}$/u;
/** Control characters, and bidi marks that change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Why the reader was sent here instead of into a course; null if the URL doesn't say. Anyone can craft the URL, so its
 * texts are untrusted: shown as plain text of limited length, without links.
 */
export function refusalNotice({ reason, notLive }: RefusalTexts): Html | null {
  const text = reason?.replace(INVISIBLE, ' ').trim() ?? '';
  if (text !== '') {
    const shown = text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH).trimEnd()}…` : text;
    return alert('info', t(messages.denied), html`<p dir="auto">${shown}</p>`);
  }
  if (notLive === null || notLive === '') return null;
  return DAY.test(notLive)
    ? alert(
        'info',
        t(messages.notStarted),
        html`<p>${rich(messages.startsOn, { day: isolated(notLive) })}</p>`,
      )
    : alert('info', t(messages.notStarted));
}
