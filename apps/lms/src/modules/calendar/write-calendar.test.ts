import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from './learner-events.ts';
import { writeCalendar } from './write-calendar.ts';

const at = (time: string) => Date.parse(time);
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'block-v1:Acme+CAL101+R1+type@sequential+block@s1',
  at: at('2026-03-10T12:00:00Z'),
  title: 'Homework: Limits',
  courseTitle: 'Calculus, a start; part 1',
  link: 'https://learn.example.org/courses/course-v1:Acme+CAL101+R1/jump_to/s1',
  changedAt: at('2026-03-01T08:00:00Z'),
  ...more,
});
const write = (...events: CalendarEvent[]) =>
  writeCalendar(events, { siteName: 'Lectern', host: 'learn.example.org' });

/** Reads a calendar with an independent parser. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events };
}
const only = (text: string) => {
  const { events } = read(text);
  const [first] = events;
  if (!first || events.length > 1) throw new Error(`${events.length} events`);
  return first;
};

describe('a calendar', () => {
  test('is readable by another program, with all fields of a subscription', () => {
    const { calendar, events } = read(write(event()));
    expect(calendar.name).toBe('vcalendar');
    const values = ['version', 'prodid', 'name', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'].map(
      (name) => String(calendar.getFirstPropertyValue(name)),
    );
    expect(values).toEqual([
      '2.0',
      '-//Lectern//Due dates//EN',
      'Lectern: due dates',
      'Lectern: due dates',
      'PT6H',
      'PT6H',
    ]);
    const [first] = events;
    expect(first?.summary).toBe('Homework: Limits');
    expect(first?.description).toBe(
      'Calculus, a start; part 1\nhttps://learn.example.org/courses/course-v1:Acme+CAL101+R1/jump_to/s1',
    );
    const of = (name: string) => String(first?.component.getFirstPropertyValue(name));
    expect(of('categories')).toBe('Calculus, a start; part 1');
    expect(of('url')).toContain('/jump_to/s1');
    expect(of('dtstamp')).toBe('2026-03-01T08:00:00Z');
    expect(of('last-modified')).toBe('2026-03-01T08:00:00Z');
    expect(first?.component.getFirstProperty('dtend')).toBeNull();
  });

  test('is valid without events', () => {
    expect(read(write()).events).toEqual([]);
    expect(write()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  });

  test('is identical byte by byte for the same events', () => {
    expect(write(event())).toBe(write(event()));
  });

  test('keeps an event’s id when its date changes, and raises its sequence number', () => {
    const before = only(write(event()));
    const after = only(
      write(event({ at: at('2026-04-10T12:00:00Z'), changedAt: at('2026-03-01T08:00:01Z') })),
    );
    expect(after.uid).toBe(before.uid);
    expect(after.uid).toMatch(/^[0-9a-f]{32}@learn\.example\.org$/);
    expect(after.sequence).toBe(before.sequence + 1);
    expect(only(write(event({ id: 'another' }))).uid).not.toBe(before.uid);
  });

  test('has sequence numbers that fit for decades', () => {
    expect(only(write(event({ changedAt: at('2079-12-31T00:00:00Z') }))).sequence).toBeLessThan(2 ** 31);
    expect(only(write(event({ changedAt: 0 }))).sequence).toBe(0);
  });
});

describe('dates and times', () => {
  test.each([
    ['before summer time begins in Madrid', '2026-03-29T00:59:59Z', 'Europe/Madrid', '01:59:59'],
    ['once it has begun', '2026-03-29T01:00:00Z', 'Europe/Madrid', '03:00:00'],
    ['in the hour that comes twice, first', '2026-10-25T00:30:00Z', 'Europe/Madrid', '02:30:00'],
    ['in the hour that comes twice, again', '2026-10-25T01:30:00Z', 'Europe/Madrid', '02:30:00'],
    ['where clocks are off by 45 minutes', '2026-03-10T18:15:00Z', 'Asia/Kathmandu', '00:00:00'],
  ])('are converted correctly %s', (_, moment, zone, clock) => {
    const text = write(event({ at: at(moment) }));
    expect(text).toContain(`DTSTART:${moment.replaceAll(/[-:]/g, '')}\r\n`);
    const start = only(text).startDate.toJSDate();
    expect(start.getTime()).toBe(at(moment));
    expect(start.toLocaleTimeString('en-GB', { timeZone: zone })).toBe(clock);
  });
});

describe('lines', () => {
  const linesOf = (text: string) => text.split('\r\n');

  test.each([
    ['Hebrew', 'תרגיל בית: גבולות ורציפות של פונקציות. '.repeat(8)],
    ['signs of four bytes', '🧮'.repeat(60)],
    ['one long word', 'x'.repeat(400)],
  ])('of %s are folded at 75 octets between whole characters, and unfold to the same text', (_, title) => {
    const text = write(event({ title, courseTitle: title }));
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...linesOf(text).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(linesOf(text).every((line) => line.isWellFormed())).toBe(true);
    expect(only(text).summary).toBe(title.trim());
  });

  test.each([
    ['CR LF', 'Limits\r\nX-EVIL:1'],
    ['CR', 'Limits\rX-EVIL:1'],
    ['LF', 'Limits\nX-EVIL:1'],
    ['a line separator', 'Limits\u2028X-EVIL:1'],
    ['a paragraph separator', 'Limits\u2029X-EVIL:1'],
    ['a next line', 'Limits\u0085X-EVIL:1'],
    ['NUL', 'Limits\u0000X-EVIL:1'],
    ['another component', 'Limits\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Evil'],
    ['what is escaped', 'a\\nb; c, d \\; "e": f'],
  ])('contain a title only as escaped text: %s', (_, title) => {
    const text = write(event({ title, courseTitle: title }));
    expect(linesOf(text).filter((line) => /^(X-EVIL|SUMMARY:Evil)/.test(line))).toEqual([]);
    const found = only(text);
    expect(found.summary).toBe(title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
    expect(text.match(/^BEGIN:VEVENT\r?$/gm)).toHaveLength(1);
    expect(text.match(/^SUMMARY/gm)).toHaveLength(1);
  });

  test('can’t be injected through the site’s name', () => {
    const text = writeCalendar([], { siteName: 'A, B; C\\D\r\nX-EVIL:1', host: 'x.example' });
    const { calendar } = read(text);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('A, B; C\\D X-EVIL:1: due dates');
    expect(calendar.getFirstProperty('x-evil')).toBeNull();
  });
});
