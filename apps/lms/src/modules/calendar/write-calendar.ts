import { createHash } from 'node:crypto';
import ical from 'ical-generator';
import { defineMessages, t } from '../../i18n/messages.ts';
import { SECOND } from '../../lib/durations.ts';
import type { CalendarEvent } from './learner-events.ts';

const messages = defineMessages({
  name: {
    defaultMessage: '{site}: due dates',
    description: 'Name of the calendar with a learner’s due dates',
  },
});

const REFRESH_SECONDS = 6 * 60 * 60;
/** Sequence numbers are seconds since then, so they only grow and fit for decades. */
const SEQUENCE_EPOCH = Date.parse('2020-01-01T00:00:00Z');

/**
 * Writes a calendar (RFC 5545), with times in UTC, which need no time zone rules, and lines folded at 75 octets. The same
 * events give the same bytes. `host` makes the events' ids globally unique.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { siteName, host }: { siteName: string; host: string },
): string {
  const calendar = ical({
    name: t(messages.name, { site: oneLine(siteName) }),
    prodId: { company: 'Lectern', product: 'Due dates', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, at, title, courseTitle, link, changedAt } of events) {
    calendar.createEvent({
      id: `${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}`,
      sequence: Math.max(0, Math.floor((changedAt - SEQUENCE_EPOCH) / SECOND)),
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      // Without an end: a due date is a point in time.
      start: new Date(at),
      summary: oneLine(title),
      description: `${oneLine(courseTitle)}\n${link}`,
      categories: [{ name: oneLine(courseTitle) }],
      url: link,
    });
  }
  return `${calendar}\r\n`;
}

/** Titles are course content: removes line breaks, which could inject calendar lines, and control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
