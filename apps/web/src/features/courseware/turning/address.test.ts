import { describe, expect, test } from 'vitest';
import { paths } from '../../../course/paths.ts';
import type { CourseTree } from '../../../lms/course-tree.ts';
import { addressPath, type CoursewareAddress, findRedirect, type KnownFacts } from './address.ts';

const courseId = 'course-v1:Acme+CAL101+R1';

const tree: CourseTree = {
  course: { id: courseId, title: 'Calculus', sectionIds: ['w1', 'w2', 'bare'], hasScheduledContent: false },
  sections: {
    w1: { id: 'w1', title: 'Week 1', sequenceIds: ['limits', 'series'] },
    w2: { id: 'w2', title: 'Week 2', sequenceIds: ['exam'] },
    bare: { id: 'bare', title: 'Bare', sequenceIds: [] },
  },
  sequences: Object.fromEntries(
    ['limits', 'series', 'exam'].map((id) => [
      id,
      {
        id,
        title: id,
        isAccessible: true,
        isHiddenAfterDue: false,
        sectionId: 'w1',
        unitIds: [],
        effortActivities: null,
        effortTime: null,
        legacyWebUrl: null,
      },
    ]),
  ),
  units: { u7: { id: 'u7', title: 'Unit 7', graded: false, legacyWebUrl: null, sequenceId: 'series' } },
  unreleased: {},
};

function redirect(address: Partial<CoursewareAddress>, facts: Partial<KnownFacts> = {}): string | null {
  const target = findRedirect(
    { courseId, sequenceId: null, unitId: null, ...address },
    { tree, resume: null, sequence: null, ...facts },
  );
  return target && addressPath(target);
}

const units = (activeUnitIndex: number, ...unitIds: string[]) => ({ sequence: { unitIds, activeUnitIndex } });

describe('a URL without a sequence', () => {
  test('[RTE-09] leads to the first sequence of the first section', () => {
    expect(redirect({})).toBe(paths.sequence(courseId, 'limits'));
  });

  test('[RTE-10] leads to the resume point rather than the first sequence', () => {
    const resume = { sequenceId: 'exam', unitId: 'u9' };
    expect(redirect({}, { resume })).toBe(paths.unit(courseId, 'exam', 'u9'));
  });

  test('is unchanged in a course without sequences', () => {
    const bare = { ...tree, course: { ...tree.course, sectionIds: ['bare'] } };
    expect(redirect({}, { tree: bare })).toBeNull();
  });
});

describe('[RTE-11] a sequence without a unit leads to its active unit', () => {
  test.each([
    ['without a stored position the first', units(0, 'u1', 'u2', 'u3'), 'u1'],
    ['the one in the middle', units(1, 'u1', 'u2', 'u3'), 'u2'],
    ['the last', units(2, 'u1', 'u2', 'u3'), 'u3'],
    ['the last when the position lies behind it', units(3, 'u1', 'u2', 'u3'), 'u3'],
  ])('%s', (_, facts, unitId) => {
    expect(redirect({ sequenceId: 'limits' }, facts)).toBe(paths.unit(courseId, 'limits', unitId));
  });

  test('a sequence without units keeps the URL', () => {
    expect(redirect({ sequenceId: 'limits' }, units(0))).toBeNull();
    expect(redirect({ sequenceId: 'limits' }, units(2))).toBeNull();
  });

  test('a URL with a unit is unchanged', () => {
    expect(redirect({ sequenceId: 'limits', unitId: 'u1' }, units(1, 'u1', 'u2'))).toBeNull();
  });
});

test.each([
  ['first', units(1, 'u1', 'u2'), paths.unit(courseId, 'limits', 'u1')],
  ['last', units(0, 'u1', 'u2'), paths.unit(courseId, 'limits', 'u2')],
  ['first', units(0), paths.sequence(courseId, 'limits')],
  ['last', units(0), paths.sequence(courseId, 'limits')],
])('the word %s replaces a unit’s ID', (unitId, facts, target) => {
  expect(redirect({ sequenceId: 'limits', unitId }, facts)).toBe(target);
});

describe('a sequence that failed to load', () => {
  test.each([
    [
      '[RTE-12] a section leads to its first sequence',
      { sequenceId: 'w2' },
      paths.sequence(courseId, 'exam'),
    ],
    ['[RTE-12] an empty section leads to the course', { sequenceId: 'bare' }, paths.courseware(courseId)],
    [
      '[RTE-13] the id of a section before a unit is dropped',
      { sequenceId: 'w2', unitId: 'u7' },
      paths.sequence(courseId, 'u7'),
    ],
    ['[RTE-14] a unit leads to its sequence', { sequenceId: 'u7' }, paths.unit(courseId, 'series', 'u7')],
    [
      '[RTE-14] whatever stands behind the unit',
      { sequenceId: 'u7', unitId: 'u8' },
      paths.unit(courseId, 'series', 'u7'),
    ],
    ['[RTE-14] any other id stays', { sequenceId: 'nobody' }, null],
    ['[RTE-14] a sequence that is known, but failed, stays', { sequenceId: 'limits', unitId: 'u1' }, null],
  ])('%s', (_, address, target) => {
    expect(redirect(address)).toBe(target);
  });

  test('a section that loads as a sequence isn’t redirected', () => {
    expect(redirect({ sequenceId: 'w2', unitId: 'u1' }, units(0, 'u1'))).toBeNull();
  });
});
