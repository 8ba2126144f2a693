import { afterEach, expect, test } from 'vitest';
import { problem, TEST_COURSE_KEY, unsupported, usageKey } from '../../testing/course-builder.ts';
import { openUnitSite, sectionOf, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const homework = (weight: number) => ({
  tree: {
    gradingPolicy: {
      assignmentTypes: [{ type: 'HW', shortLabel: null, numTotal: 1, numDroppable: 0, weight }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
  },
});
const graded = { graded: true, format: 'HW' };
const unit = [{ id: 'u1', children: [unsupported('x1')] }];

async function look() {
  const { browser } = await site.makeLearner('dana');
  const { body } = (await site.openUnit(browser, usageKey('vertical', 'u1'))).page;
  const about = (await browser.get(`/courses/${TEST_COURSE_KEY}/about`)).body;
  return { body, about };
}

test('a graded block that is not supported says what it costs, and so does the page about the course', async () => {
  site = await openUnitSite([sectionOf(unit, graded)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('you can complete this unit without it');
  expect(body).toContain('30% of the course grade');
  expect(about).toContain('30% of the grade can’t be earned on this site');
});

test('one beside a supported problem is left out of the grade', async () => {
  const mixed = [{ id: 'u1', children: [unsupported('x1'), problem('p1')] }];
  site = await openUnitSite([sectionOf(mixed, graded)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('doesn’t count towards your grade');
  expect(about).not.toContain('can’t be earned');
});

test('one that is not graded says nothing of the grade', async () => {
  site = await openUnitSite([sectionOf(unit)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('you can complete this unit without it');
  expect(body).not.toContain('grade on this site');
  expect(about).not.toContain('can’t be earned');
});
