import { describe, expect, test } from 'vitest';
import { parseClock, parseDate, parseDuration, parseLooseDate } from './time.ts';
import { parseTranscript } from './transcript.ts';

test.each([
  ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['2026-01-02T03:04:05.678+02:00', Date.UTC(2026, 0, 2, 1, 4, 5, 678)],
  ['2026-01-02T03:04', Date.UTC(2026, 0, 2, 3, 4)],
  ['2026-01-02', Date.UTC(2026, 0, 2)],
  ['2026-01-02 03:04:05+0000', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['2026-02-29', null],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2026-13-01', null],
  ['2026-01-01T24:30', null],
  ['October 14, 2012 23:59', Date.UTC(2012, 9, 14, 23, 59)],
  ['Oct 14th, 2012', Date.UTC(2012, 9, 14)],
  ['14 October 2012, 11:30 PM', Date.UTC(2012, 9, 14, 23, 30)],
  ['Sun, 14 Oct 2012 12:00 EST', Date.UTC(2012, 9, 14, 17)],
  ['10/14/2012 08:00', Date.UTC(2012, 9, 14, 8)],
  ['Oct 30 23:00 EST 2012', Date.UTC(2012, 9, 31, 4)],
  ['Tue Oct 30 23:00:01 2012', Date.UTC(2012, 9, 30, 23, 0, 1)],
  ['October 30 11:00 PM PDT, 2012', Date.UTC(2012, 9, 31, 6)],
  ['September 24, 2012 11:59pm', Date.UTC(2012, 8, 24, 23, 59)],
  ['Feb 5, 2013 at 5 p.m.', Date.UTC(2013, 1, 5, 17)],
  ['2013-2-5', Date.UTC(2013, 1, 5)],
  ['2013/02/05 12:30 AM', Date.UTC(2013, 1, 5, 0, 30)],
  ['2013-02-05 12:30pm', Date.UTC(2013, 1, 5, 12, 30)],
  ['2013-02-05 05:00:00 UTC', Date.UTC(2013, 1, 5, 5)],
  ['2013/02-05', null],
  ['Oct 30 25:00 EST 2012', null],
  ['October 14', null],
  ['October 30 2', null],
  ['Fall 2012', null],
  ['soon', null],
  ['', null],
])('the date %s', (written, time) => {
  expect(parseDate(written)).toBe(time);
});

test('dates in words, durations and clock times', () => {
  expect(parseLooseDate('August 1, 2019')).toBe(Date.UTC(2019, 7, 1));
  expect(parseLooseDate('August 1st, 2019')).toBe(Date.UTC(2019, 7, 1));
  expect(parseLooseDate('someday')).toBeNull();
  expect(parseDuration('1 day 2 hours')).toBe(26 * 3_600_000);
  expect(parseDuration('01:30:00')).toBe(5_400_000);
  expect(parseDuration('1 fortnight')).toBeNull();
  expect(parseClock('1:30')).toBe(90);
  expect(parseClock('00:01:30.5')).toBe(90.5);
  expect(parseClock('a')).toBeNull();
});

describe('transcripts', () => {
  const cues = [
    { startMs: 1000, endMs: 2500, text: 'Hello & welcome\nall' },
    { startMs: 3_601_000, endMs: 3_602_000, text: 'Bye' },
  ];
  test.each([
    [
      'a.srt',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello &amp; <i>welcome</i>\r\nall\r\n\r\n2\r\n01:00:01,000 --> 01:00:02,000\r\nBye\r\n',
    ],
    [
      'a.vtt',
      'WEBVTT\n\nNOTE x\n\nintro\n00:01.000 --> 00:02.500 align:start\nHello & <v Ann>welcome\nall\n\n01:00:01.000 --> 01:00:02.000\nBye',
    ],
    [
      'a.srt.sjson',
      JSON.stringify({
        start: [1000, 3_601_000],
        end: [2500, 3_602_000],
        text: ['Hello &amp; welcome\nall', 'Bye'],
      }),
    ],
  ])('reads %s', (name, text) => {
    expect(parseTranscript(text, name)).toEqual(cues);
  });

  test.each([
    ['caf&eacute; &#8212; 5&nbsp;&lt; 6', 'café — 5\u00a0< 6'],
    ['Q&A, R&notes, &unknown;', 'Q&A, R&notes, &unknown;'],
  ])('%j is shown as %j', (written, text) => {
    const file = JSON.stringify({ start: [0], end: [1], text: [written] });
    expect(parseTranscript(file, 'a.sjson')).toEqual([{ startMs: 0, endMs: 1, text }]);
  });

  test.each(['', 'no times here', '{"start": 1}'])('finds no cues in %j', (text) => {
    expect(parseTranscript(text, 'a.sjson')).toEqual([]);
    expect(parseTranscript(text, 'a.srt')).toEqual([]);
  });
});
