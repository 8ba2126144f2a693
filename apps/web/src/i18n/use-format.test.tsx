import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { findTimeZone } from './time-zone.ts';
import { createFormat } from './use-format.ts';

const intl = createIntl({ locale: 'en' });
const newYork = createFormat(intl, 'America/New_York');
const auckland = createFormat(intl, 'Pacific/Auckland');
const moment = '2026-03-03T22:00:00Z';

const plain = (text: string) => text.replace(/\s/gu, ' ');

test('a day has weekday, day, month and year in the given zone', () => {
  expect(newYork.day(moment)).toBe('Tue, Mar 3, 2026');
  expect(auckland.day(moment)).toBe('Wed, Mar 4, 2026');
});

test('a date with a time names its zone', () => {
  expect(plain(newYork.dateTime(moment))).toBe('Mar 3, 2026, 5:00 PM EST');
  expect(plain(newYork.time(moment))).toBe('5:00 PM EST');
});

test('day keys use the zone in which dates are shown', () => {
  expect(newYork.dayKey(moment)).toBe('2026-03-03');
  expect(auckland.dayKey(moment)).toBe('2026-03-04');
});

test('an invalid date formats as an empty text', () => {
  expect(newYork.dateTime('soon')).toBe('');
  expect(newYork.dayKey('soon')).toBe('');
});

test.each([
  ['America/New_York', 'America/New_York'],
  ['Mars/Olympus', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the zone %s is %s', (name, zone) => {
  expect(findTimeZone(name)).toBe(zone);
});

test('[CON-03] a percentage is whole, rounded half up', () => {
  expect(newYork.percent(0.285)).toBe('29%');
  expect(newYork.percent(0.2849)).toBe('28%');
  expect(newYork.percent(1)).toBe('100%');
});

test('minutes have a short form and a full one, singular and plural', () => {
  expect(newYork.minutes(1)).toBe('1 min');
  expect(newYork.minutes(1, 'long')).toBe('1 minute');
  expect(newYork.minutes(12, 'long')).toBe('12 minutes');
});

test.each([
  [149, '$149'],
  [126.65, '$126.65'],
  [126.6, '$126.60'],
  [1490, '$1,490'],
])('an amount of %f is shown as %s', (amount, text) => {
  expect(newYork.money(amount, '$')).toBe(text);
});
