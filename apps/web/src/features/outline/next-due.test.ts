import { describe, expect, test } from 'vitest';
import { outlineBlock, outlineWire } from '../../lms/fixtures.ts';
import { readOutline } from '../../lms/outline.ts';
import type { DateBlock } from '../../lms/shared/dates.ts';
import { createLogger } from '../../lms/transport/logging.ts';
import { findNextDue } from './next-due.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const now = Date.parse('2026-02-01T12:00:00Z');
const before = '2026-02-01T11:59:59Z';
const soon = '2026-02-01T12:00:00Z';
const later = '2026-02-03T12:00:00Z';

interface Dated {
  readonly id: string;
  readonly due: string | null;
  readonly complete?: boolean;
  readonly url?: string | null;
}

const date = (change: Partial<DateBlock>): DateBlock => ({
  date: later,
  dateType: 'assignment-due-date',
  title: 'Essay',
  description: '',
  link: 'https://learn.example.org/essay',
  linkText: '',
  learnerHasAccess: true,
  complete: false,
  assignmentType: null,
  extraInfo: null,
  firstComponentBlockId: null,
  ...change,
});

function find(sequences: readonly Dated[], dates: readonly DateBlock[] = []) {
  const blocks = [
    outlineBlock('root', 'course', { children: ['week'] }),
    outlineBlock('week', 'chapter', { children: sequences.map(({ id }) => id) }),
    ...sequences.map(({ id, due, url = 'https://lms.example.org/jump' }) =>
      outlineBlock(id, 'sequential', { due, lms_web_url: url }),
    ),
  ];
  const wire = outlineWire({
    course_blocks: { blocks: Object.fromEntries(blocks.map((block) => [block.id, block])) },
  });
  const outline = readOutline(
    wire,
    courseId,
    0,
    createLogger(() => {}),
  );
  const completion = Object.fromEntries(sequences.map(({ id, complete = false }) => [id, complete]));
  return findNextDue(
    { ...outline, datesWidget: { ...outline.datesWidget, courseDateBlocks: dates } },
    { courseId, canLoadCourseware: true, completion, now },
  );
}

describe('the next due date', () => {
  test('is the earliest upcoming date, with its URL', () => {
    const limits = { id: 'limits', due: soon };
    expect(find([{ id: 'series', due: later }, limits])).toEqual({
      title: 'limits',
      date: soon,
      href: `/course/${courseId}/limits`,
    });
  });

  test.each([
    ['nothing is due', [{ id: 'a', due: null }]],
    ['it is past', [{ id: 'a', due: before }]],
    ['it is done', [{ id: 'a', due: soon, complete: true }]],
    ['its date is none', [{ id: 'a', due: 'soon' }]],
  ])('is nothing where %s', (_, sequences) => {
    expect(find(sequences)).toBeNull();
  });

  test('has no URL if it can’t be opened yet', () => {
    expect(find([{ id: 'a', due: soon, url: null }])).toMatchObject({ title: 'a', href: null });
  });

  test('may be an assignment among the important dates', () => {
    expect(find([{ id: 'a', due: later }], [date({ date: soon })])).toEqual({
      title: 'Essay',
      date: soon,
      href: 'https://learn.example.org/essay',
    });
    expect(find([{ id: 'a', due: soon }], [date({ date: later })])).toMatchObject({ title: 'a' });
    expect(find([{ id: 'a', due: soon }], [date({ date: soon })])).toMatchObject({ title: 'a' });
  });

  test.each([
    ['of another kind', { dateType: 'course-end-date' }],
    ['done', { complete: true }],
    ['of another track', { learnerHasAccess: false }],
    ['past', { date: before }],
  ])('is not one that is %s', (_, change) => {
    expect(find([], [date(change)])).toBeNull();
  });

  test('has no URL if the date has no link', () => {
    expect(find([], [date({ link: '' })])).toMatchObject({ title: 'Essay', href: null });
  });
});
