import { expect, test } from 'vitest';
import { readDates } from '../../lms/dates.ts';
import { datesWire } from '../../lms/fixtures.ts';
import { listTimelineDays } from './timeline.ts';

test('[ENT-10] a date keeps every field, "due next" is computed, and unknown types are shown without a badge', () => {
  const [block] = datesWire().course_date_blocks;
  if (block === undefined) throw new Error('The fixture has no date');
  const unknown = {
    ...block,
    date_type: 'certificate-available-date',
    title: 'Certificates',
    complete: null,
  };
  const dates = readDates(datesWire({ course_date_blocks: [block, unknown], has_ended: true }));
  expect(dates).toMatchObject({ hasEnded: true, datesBannerInfo: { missedDeadlines: false } });
  expect(dates.courseDateBlocks[0]).toEqual({
    date: block.date,
    dateType: 'assignment-due-date',
    title: 'Limits',
    description: '',
    link: block.link,
    linkText: '',
    complete: false,
    learnerHasAccess: true,
    extraInfo: null,
    assignmentType: 'Homework',
    firstComponentBlockId: null,
  });

  const clock = {
    now: Date.parse(block.date) - 86_400_000,
    dayKey: (moment: string | number) => new Date(moment).toISOString().slice(0, 10),
  };
  const day = listTimelineDays(dates.courseDateBlocks, clock).find(({ items }) => items.length > 0);
  expect(day?.badges).toEqual(['due-next']);
  expect(day?.items[1]).toMatchObject({ badges: [], href: null, isFaded: false, isAssignment: false });
});
