import { describe, expect, test } from 'vitest';
import { findGradesLock, type LockableSubsection, listLockedTypes } from './locks.ts';

const subsection = (changes: Partial<LockableSubsection> = {}): LockableSubsection => ({
  type: 'Homework',
  earned: 0,
  possible: 2,
  isGraded: true,
  showGrades: true,
  hasAccess: true,
  ...changes,
});

describe('[PRG-55] whether grades are locked', () => {
  test.each<[string, number, Partial<LockableSubsection>[], string]>([
    ['nothing locked', 0, [{}], 'none'],
    ['nothing locked, nothing graded', 0, [], 'none'],
    ['something locked, one accessible', 1, [{ hasAccess: false }, {}], 'partial'],
    ['something locked, none accessible', 1, [{ hasAccess: false }], 'full'],
    ['something locked, nothing graded', 1, [], 'full'],
    ['the accessible one has no type', 1, [{ type: null }], 'full'],
    ['an empty type is a type', 1, [{ type: '' }], 'partial'],
    ['the accessible one is not graded', 1, [{ isGraded: false }], 'full'],
    ['the accessible one hides its grades', 1, [{ showGrades: false }], 'full'],
    ['the accessible one has no points', 1, [{ possible: 0 }], 'full'],
    ['the accessible one has earned points only', 1, [{ possible: 0, earned: 1 }], 'partial'],
  ])('%s', (_, lockedCount, changes, lock) => {
    expect(findGradesLock(lockedCount, changes.map(subsection))).toBe(lock);
  });
});

describe('[PRG-62] assignment types to which the learner has no access', () => {
  test.each<[string, Partial<LockableSubsection>[], string[]]>([
    ['accessible', [{}], []],
    ['one of two accessible', [{}, { hasAccess: false }], []],
    ['none of two accessible', [{ hasAccess: false }, { hasAccess: false }], ['Homework']],
    ['only that without points is accessible', [{ hasAccess: false }, { possible: 0 }], ['Homework']],
    [
      'only that which is not graded is accessible',
      [{ hasAccess: false }, { isGraded: false }],
      ['Homework'],
    ],
    ['not graded', [{ hasAccess: false, isGraded: false }], []],
    ['no points', [{ hasAccess: false, possible: 0 }], []],
    ['no type', [{ hasAccess: false, type: null }], []],
    ['each type for itself', [{ hasAccess: false }, { type: 'Exam' }], ['Homework']],
  ])('%s', (_, changes, types) => {
    expect([...listLockedTypes(changes.map(subsection))]).toEqual(types);
  });
});
