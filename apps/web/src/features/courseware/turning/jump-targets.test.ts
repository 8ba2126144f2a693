import { describe, expect, test } from 'vitest';
import type { CourseTree } from '../../../lms/course-tree.ts';
import { listJumpTargets } from './jump-targets.ts';

type Units = Readonly<Record<string, readonly string[]>>;

/** Week 1 with a and b, Week 2 with c and d, Week 3 without sequences. */
function treeOf(units: Units): CourseTree {
  const none = { effortActivities: null, effortTime: null, legacyWebUrl: null };
  const sections = { w1: ['a', 'b'], w2: ['c', 'd'], w3: [] };
  const sequences = Object.entries(sections).flatMap(([sectionId, sequenceIds]) =>
    sequenceIds.map((id) => ({
      ...none,
      id,
      isAccessible: true,
      isHiddenAfterDue: false,
      sectionId,
      title: id.toUpperCase(),
      unitIds: units[id] ?? [],
    })),
  );
  const listed = Object.entries(units).flatMap(([sequenceId, ids]) =>
    ids.map((id) => ({ id, title: id, graded: false, legacyWebUrl: null, sequenceId })),
  );
  return {
    course: {
      id: 'course',
      title: 'Course',
      sectionIds: Object.keys(sections),
      hasScheduledContent: false,
    },
    sections: Object.fromEntries(
      Object.entries(sections).map(([id, sequenceIds]) => [id, { id, title: id.toUpperCase(), sequenceIds }]),
    ),
    sequences: Object.fromEntries(sequences.map((sequence) => [sequence.id, sequence])),
    units: Object.fromEntries(listed.map((unit) => [unit.id, unit])),
    unreleased: {},
  };
}

const place = { courseId: 'course', sequenceId: 'b', unitId: 'b2' };
const list = (units: Units, at: Partial<typeof place> | { unitId: null } = {}) => {
  const { sections, sequences } = listJumpTargets(treeOf(units), { ...place, ...at });
  const short = (targets: typeof sections) =>
    targets.map(({ title, href, isCurrent }) => `${title} ${href}${isCurrent ? ' *' : ''}`);
  return { sections: short(sections), sequences: short(sequences) };
};

describe('[CWR-27] [CWR-28] where the staff menus lead', () => {
  test('each leads to its first unit; the current ones to the shown unit', () => {
    expect(list({ a: ['a1'], b: ['b1', 'b2'], c: ['c1'], d: ['d1'] })).toEqual({
      sections: ['W1 /course/course/b/b2 *', 'W2 /course/course/c/c1'],
      sequences: ['A /course/course/a/a1', 'B /course/course/b/b2 *'],
    });
  });

  test('omits those without units; a section leads to its first unit in any sequence', () => {
    expect(list({ a: [], b: ['b1', 'b2'], c: [], d: ['d1'] })).toEqual({
      sections: ['W1 /course/course/b/b2 *', 'W2 /course/course/d/d1'],
      sequences: ['B /course/course/b/b2 *'],
    });
    expect(list({ b: ['b2'] }).sections).toEqual(['W1 /course/course/b/b2 *']);
  });

  test('the route finds the first unit if the server lists none', () => {
    expect(list({})).toEqual({
      sections: ['W1 /course/course/b/b2 *', 'W2 /course/course/c/first'],
      sequences: ['A /course/course/a/first', 'B /course/course/b/b2 *'],
    });
  });

  test('keeps the current sequence even without a unit', () => {
    expect(list({ a: ['a1'] }, { unitId: null }).sequences).toEqual([
      'A /course/course/a/a1',
      'B /course/course/b *',
    ]);
  });
});
