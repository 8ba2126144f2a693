import { afterEach, expect, test } from 'vitest';
import { problemOf, singleChoice } from '../../modules/problems/testing/problems.ts';
import {
  openUnitSite,
  problemBlock,
  sectionOf,
  type UnitSite,
} from '../../modules/units/testing/unit-site.ts';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { listActivityDays } from './activity.store.ts';

let site: UnitSite;
afterEach(() => site.close());

async function open() {
  const children = [html('h1'), problemBlock('p1', problemOf([singleChoice()]))];
  site = await openUnitSite([sectionOf([{ id: 'u1', children }])]);
  site.clock.set(Date.parse('2026-03-02T23:59:59Z'));
  const { browser, user } = await site.makeLearner('ada');
  const frame = await site.openUnit(browser);
  const days = () => listActivityDays(site.context.db.read, user.id, TEST_COURSE_KEY, '2026-01-01');
  return { frame, days };
}

test('a day on which a block was completed counts, once', async () => {
  const { frame, days } = await open();
  expect(await days()).toEqual([]);
  await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
  await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
  expect(await days()).toEqual(['2026-03-02']);
});

test('a day on which a problem was answered counts, right or wrong', async () => {
  const { frame, days } = await open();
  await frame.problem('p1', 'problem_check', { answers: { '2_1': 'a' } });
  expect(await days()).toEqual(['2026-03-02']);
});

test('rejected requests and reads don’t count', async () => {
  const { frame, days } = await open();
  await frame.call('publish_completion', usageKey('html', 'nothing'), { completion: 1 });
  await frame.call('problem_check', usageKey('problem', 'p1'), { answers: 1 });
  await frame.problem('p1', 'problem_get', {});
  expect(await days()).toEqual([]);
});
