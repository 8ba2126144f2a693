import { describe, expect, test } from 'vitest';
import { chooseGradeFooter, listGradeRanges } from './grade-ranges.ts';

const grade = (visiblePercent: number, isPassing: boolean, passingPercent: number | null = 0.8) => ({
  types: [],
  visiblePercent,
  isPassing,
  passingPercent,
});
const letters = { B: 0.8, A: 0.9 };

test('[PRG-38] ranges are sorted from the highest, each up to the next, with unchanged letters', () => {
  expect(listGradeRanges({ 'Not bad': 0.5, b: 0.8, A: 0.9 })).toEqual([
    { letter: 'A', min: 90, max: 100 },
    { letter: 'b', min: 80, max: 90 },
    { letter: 'Not bad', min: 50, max: 80 },
  ]);
});

test('[PRG-34] limits are rounded half up', () => {
  expect(listGradeRanges({ Pass: 0.285 })).toEqual([{ letter: 'Pass', min: 29, max: 100 }]);
});

describe('the footer', () => {
  test.each([
    ['of the server', 'B', 0.95, { letter: 'B', min: 80, max: 90 }],
    ['the highest, up to 100', 'A', 0.95, { letter: 'A', min: 90, max: 100 }],
    ['missing: the highest that is reached', null, 0.85, { letter: 'B', min: 80, max: 90 }],
    ['unknown: the highest that is reached', 'Z', 0.9, { letter: 'A', min: 90, max: 100 }],
  ])('[PRG-34] passing, letter %s', (_, letter, percent, range) => {
    expect(chooseGradeFooter(grade(percent, true), letters, letter)).toEqual({
      kind: 'passing-letter',
      range,
    });
  });

  test('[PRG-35] passing with one range: without a letter', () => {
    expect(chooseGradeFooter(grade(0.9, true, 0.5), { Pass: 0.5 }, 'Pass')).toEqual({ kind: 'passing' });
  });

  test.each([
    ['several ranges', letters, 0.8, 80],
    ['one range', { Pass: 0.5 }, 0.5, 50],
    ['none', {}, null, null],
  ])('[PRG-36] not passing, %s: the required percentage', (_, ranges, limit, passingPercent) => {
    expect(chooseGradeFooter(grade(0.1, false, limit), ranges, 'A')).toEqual({
      kind: 'not-passing',
      passingPercent,
    });
  });
});
