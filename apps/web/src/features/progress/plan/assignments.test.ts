import { describe, expect, test } from 'vitest';
import { planSource, subsection } from '../testing/open-progress.tsx';
import { applyScores, knownFraction, listAssignments } from './assignments.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
type Change = Parameters<typeof subsection>[0];
const listOne = (change: Change) => listAssignments(planSource({ subsections: [subsection(change)] }), NOW);

describe('the assignments to plan with', () => {
  test.each<[string, Change, { isOpen: boolean; counts: boolean }[]]>([
    ['without a due date', { due: null }, [{ isOpen: true, counts: true }]],
    ['due a second later', { due: '2026-03-01T12:00:01Z' }, [{ isOpen: true, counts: true }]],
    ['due now', { due: '2026-03-01T12:00:00Z' }, [{ isOpen: false, counts: true }]],
    ['locked', { learnerHasAccess: false }, [{ isOpen: false, counts: true }]],
    ['overridden', { override: { system: null, reason: null } }, [{ isOpen: false, counts: true }]],
    ['hidden', { showGrades: false }, [{ isOpen: true, counts: false }]],
    ['not graded', { hasGradedAssignment: false }, []],
    ['without points', { numPointsPossible: 0 }, []],
    ['of a type without a policy', { assignmentType: 'Essay' }, []],
    ['without a type', { assignmentType: null }, []],
  ])('%s', (_, change, expected) => {
    expect(listOne(change).map(({ isOpen, counts }) => ({ isOpen, counts }))).toEqual(expected);
  });

  test.each([
    ['while something is still to be released', true, ['Limits', null, null]],
    ['not when nothing is', false, ['Limits']],
  ])('as many as the policy plans, %s', (_, hasScheduledContent, names) => {
    const progress = planSource({
      policies: [{ numTotal: 3 }],
      subsections: [subsection()],
      hasScheduledContent,
    });
    expect(listAssignments(progress, NOW).map(({ name }) => name)).toEqual(names);
  });

  test('more assignments than planned are all listed', () => {
    const progress = planSource({
      policies: [{ numTotal: 1 }],
      subsections: [subsection({ blockKey: 'a' }), subsection({ blockKey: 'b' })],
      hasScheduledContent: true,
    });
    expect(listAssignments(progress, NOW).map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a hypothetical score counts as final; the others stay', () => {
    const progress = planSource({
      policies: [{ numTotal: 2 }],
      subsections: [subsection({ blockKey: 'a', showGrades: false }), subsection({ blockKey: 'b' })],
    });
    const applied = applyScores(listAssignments(progress, NOW), new Map([['a', 0.75]]));
    expect(applied.map(({ isOpen, counts }) => ({ isOpen, counts }))).toEqual([
      { isOpen: false, counts: true },
      { isOpen: true, counts: true },
    ]);
    expect(applied.map(knownFraction)).toEqual([0.75, 0.5]);
  });

  test('a hidden score is unknown', () => {
    expect(listOne({ showGrades: false }).map(knownFraction)).toEqual([null]);
  });
});
