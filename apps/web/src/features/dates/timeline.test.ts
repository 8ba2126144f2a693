import { describe, expect, test } from 'vitest';
import type { DateBlock } from '../../lms/shared/dates.ts';
import { type DateBadge, listTimelineDays } from './timeline.ts';

const now = Date.parse('2026-03-03T12:00:00Z');
const dayIn = (timeZone: string) => (moment: string | number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment));
const clock = { now, dayKey: dayIn('UTC') };

const yesterday = '2026-03-02T12:00:00Z';
const tomorrow = '2026-03-04T12:00:00Z';
const justBefore = '2026-03-03T11:59:59.999Z';
const rightNow = '2026-03-03T12:00:00Z';

function assignment(date: string, overrides: Partial<DateBlock> = {}): DateBlock {
  return {
    date,
    dateType: 'assignment-due-date',
    title: 'Limits',
    description: '',
    link: '/limits',
    linkText: '',
    learnerHasAccess: true,
    complete: false,
    assignmentType: null,
    extraInfo: null,
    firstComponentBlockId: null,
    ...overrides,
  };
}
const event = (date: string, overrides: Partial<DateBlock> = {}) =>
  assignment(date, { dateType: 'course-end-date', complete: null, ...overrides });
const done = { complete: true };
const closed = { learnerHasAccess: false };
const unreleased = { link: '' };

/** The one day with these `blocks`, as [badges of the day, badges of each item]. */
function badgesOf(blocks: DateBlock[], date: string): [readonly DateBadge[], (readonly DateBadge[])[]] {
  const day = listTimelineDays(blocks, clock).find(({ key }) => key === date.slice(0, 10));
  if (day === undefined) throw new Error(`No day ${date}`);
  return [day.badges, day.items.map(({ badges }) => badges)];
}

describe('days', () => {
  test('[DAT-01] items are grouped by day, in the order received', () => {
    const blocks = [
      event('2026-03-01T01:00:00Z', { title: 'b' }),
      event('2026-03-01T23:59:59Z', { title: 'a' }),
      event('2026-03-02T00:00:00Z', { title: 'c' }),
      event(rightNow, { title: 'd' }),
    ];
    const days = listTimelineDays(blocks, clock);
    expect(days.map((day) => [day.key, day.items.map(({ block }) => block.title)])).toEqual([
      ['2026-03-01', ['b', 'a']],
      ['2026-03-02', ['c']],
      ['2026-03-03', ['d']],
    ]);
  });

  test('[DAT-01] items are grouped by the day in the given zone', () => {
    const block = event('2026-03-04T02:00:00Z');
    const inMadrid = listTimelineDays([block], { now, dayKey: dayIn('Europe/Madrid') });
    const inNewYork = listTimelineDays([block], { now, dayKey: dayIn('America/New_York') });
    expect(inMadrid.map(({ key }) => key)).toEqual(['2026-03-03', '2026-03-04']);
    expect(inNewYork.map(({ key }) => key)).toEqual(['2026-03-03']);
  });

  test('[DAT-01] a day has 25 hours when clocks are set back, and 23 when they are set forward', () => {
    const keysOf = (...dates: string[]) =>
      listTimelineDays(
        dates.map((date) => event(date)),
        { now: Date.parse('2026-01-01T12:00:00Z'), dayKey: dayIn('America/New_York') },
      ).map(({ key, items }) => [key, items.length]);
    expect(keysOf('2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z')).toEqual([
      ['2026-01-01', 0],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ]);
    expect(keysOf('2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z')).toEqual([
      ['2026-01-01', 0],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
    ]);
  });

  test.each([
    ['before the first day to come', [yesterday, tomorrow], ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['first, when all are to come', [tomorrow], ['2026-03-03', '2026-03-04']],
    ['last, when all are past', [yesterday], ['2026-03-02', '2026-03-03']],
  ])('[DAT-02] today without items is placed %s', (_, dates, keys) => {
    const days = listTimelineDays(
      dates.map((date) => event(date)),
      clock,
    );
    expect(days.map(({ key }) => key)).toEqual(keys);
    expect(days.filter(({ badges }) => badges.includes('today')).map(({ key }) => key)).toEqual([
      '2026-03-03',
    ]);
    expect(days.find(({ when }) => when === 'today')?.items).toEqual([]);
  });

  test('[DAT-02] today’s own entry has the badge, without a second one', () => {
    expect(badgesOf([event('2026-03-03T00:00:00Z')], rightNow)).toEqual([['today'], [[]]]);
    expect(listTimelineDays([event('2026-03-03T23:59:59Z')], clock)).toHaveLength(1);
  });

  test('without dates there is no timeline', () => {
    expect(listTimelineDays([], clock)).toEqual([]);
  });
});

describe('badges', () => {
  const cases: [string, DateBlock[], DateBadge[], DateBadge[][]][] = [
    [
      '[DAT-03] all assignments done',
      [assignment(yesterday, done), assignment(yesterday, done)],
      ['completed'],
      [[], []],
    ],
    [
      '[DAT-03] what is no assignment does not count',
      [assignment(yesterday, done), event(yesterday)],
      ['completed'],
      [[], []],
    ],
    ['[DAT-03] without an assignment there is nothing to complete', [event(yesterday)], [], [[]]],
    [
      '[DAT-03] of those with access only',
      [assignment(yesterday, done), assignment(yesterday, closed)],
      ['completed'],
      [[], ['verified-only']],
    ],
    [
      '[DAT-04] one done, one not: each for itself',
      [assignment(yesterday, done), assignment(yesterday)],
      [],
      [['completed'], ['past-due']],
    ],
    ['[DAT-05] past and not done', [assignment(yesterday)], ['past-due'], [[]]],
    ['[DAT-05] past, with nothing to complete', [assignment(yesterday, { complete: null })], [], [[]]],
    ['[DAT-05] just past', [assignment(justBefore)], ['today', 'past-due'], [[]]],
    ['[DAT-05] not at its very moment', [assignment(rightNow)], ['today'], [['due-next']]],
    ['[DAT-05] not when it is no assignment', [event(yesterday)], [], [[]]],
    ['[DAT-06] the first that is still to be done', [assignment(tomorrow)], ['due-next'], [[]]],
    [
      '[DAT-06] any item makes it the day’s',
      [event(tomorrow), assignment(tomorrow, done), assignment(tomorrow)],
      ['due-next'],
      [[], ['completed'], []],
    ],
    ['[DAT-06] not one that is done', [assignment(tomorrow, done)], ['completed'], [[]]],
    ['[DAT-06] not one without access', [assignment(tomorrow, closed)], ['verified-only'], [[]]],
    [
      '[DAT-06] on today the item has it',
      [assignment('2026-03-03T13:00:00Z'), assignment('2026-03-03T14:00:00Z')],
      ['today'],
      [['due-next'], []],
    ],
    [
      '[DAT-07] without a link',
      [assignment(yesterday, { ...done, ...unreleased })],
      ['completed', 'not-released'],
      [[]],
    ],
    [
      '[DAT-05] of those with access only, and what is no assignment does not count',
      [assignment(yesterday), assignment(yesterday, closed), event(yesterday)],
      ['past-due'],
      [[], ['verified-only'], []],
    ],
    [
      '[DAT-07] of those with access only, and what is no assignment does not count',
      [assignment(yesterday, { ...done, ...unreleased }), assignment(yesterday, closed), event(yesterday)],
      ['completed', 'not-released'],
      [[], ['verified-only'], []],
    ],
    [
      '[DAT-07] one of two without a link',
      [assignment(yesterday, done), assignment(yesterday, { ...done, ...unreleased })],
      ['completed'],
      [[], ['not-released']],
    ],
    ['[DAT-07] not what is no assignment', [event(yesterday, unreleased)], [], [[]]],
    [
      '[DAT-08] no access, of any kind',
      [event(yesterday, closed), assignment(yesterday, closed)],
      ['verified-only'],
      [[], []],
    ],
    [
      '[DAT-08] one of two without access',
      [event(yesterday), event(yesterday, closed)],
      [],
      [[], ['verified-only']],
    ],
    [
      '[DAT-08] an assignment without access, beside what is no assignment',
      [assignment(yesterday, closed), event(yesterday)],
      [],
      [['verified-only'], []],
    ],
    [
      '[DAT-10] several, in their order, once',
      [assignment(justBefore, unreleased)],
      ['today', 'past-due', 'not-released'],
      [[]],
    ],
    [
      '[DAT-10] due next before not yet released',
      [assignment(tomorrow, unreleased)],
      ['due-next', 'not-released'],
      [[]],
    ],
  ];

  test.each(cases)('%s', (_, blocks, ofDay, ofItems) => {
    expect(badgesOf(blocks, blocks[0]?.date ?? '')).toEqual([ofDay, ofItems]);
  });

  test('[DAT-06] only the first future assignment is next', () => {
    const blocks = [assignment(yesterday), assignment(tomorrow), assignment('2026-03-05T00:00:00Z')];
    const days = listTimelineDays(blocks, clock).map(({ key, badges }) => [key, badges]);
    expect(days).toEqual([
      ['2026-03-02', ['past-due']],
      ['2026-03-03', ['today']],
      ['2026-03-04', ['due-next']],
      ['2026-03-05', []],
    ]);
  });
});

describe('links of an item', () => {
  const itemOf = (block: DateBlock) => listTimelineDays([block], clock).flatMap(({ items }) => items)[0];

  test.each([
    ['[DAT-11] an accessible assignment with a link', assignment(yesterday), '/limits', false],
    ['[DAT-07] one without a link is grayed', assignment(yesterday, unreleased), null, true],
    ['[DAT-09] one without access keeps its link to itself', assignment(yesterday, closed), null, true],
    ['[DAT-08] anything without access is grayed', event(yesterday, closed), null, true],
    ['what is no assignment has a plain title', event(yesterday), null, false],
  ])('%s', (_, block, href, isFaded) => {
    expect(itemOf(block)).toMatchObject({ href, isFaded });
  });

  const verify = { dateType: 'verification-deadline-date', link: '/verify', linkText: 'Verify my identity' };
  test.each<[string, DateBlock, object | null]>([
    [
      'another date: its link, in words of its own',
      event(tomorrow, verify),
      { href: '/verify', text: 'Verify my identity' },
    ],
    ['[DAT-09] without access no link', event(tomorrow, { ...verify, ...closed }), null],
    ['without an address no words', event(tomorrow, { ...verify, link: '' }), null],
    ['without words no link', event(tomorrow, { ...verify, linkText: '' }), null],
    ['[DAT-11] an assignment has its title for it', assignment(tomorrow, { linkText: 'Open' }), null],
  ])('%s', (_, block, action) => {
    expect(itemOf(block)?.action).toEqual(action);
  });
});
