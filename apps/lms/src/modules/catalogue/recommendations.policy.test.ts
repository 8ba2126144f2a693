import { describe, expect, test } from 'vitest';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { recommendCourses } from './recommendations.policy.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const DAY = 86_400_000;

function run(number: string, more: Partial<CourseSummary> = {}): CourseSummary {
  const { org = 'Acme', run: name = 'R1' } = more;
  return {
    courseKey: `course-v1:${org}+${number}+${name}`,
    title: number,
    org,
    number,
    run: name,
    shortDescription: null,
    image: null,
    start: NOW - DAY,
    end: null,
    enrollmentStart: null,
    enrollmentEnd: null,
    selfPaced: true,
    invitationOnly: false,
    catalogVisibility: 'both',
    language: null,
    ...more,
  };
}

const recommend = (runs: readonly CourseSummary[], enrolledIn: readonly string[] = []) =>
  recommendCourses({ org: 'Acme', number: 'CAL101' }, { runs, enrolledIn: new Set(enrolledIn), now: NOW });
const numbers = (...given: Parameters<typeof recommend>) => recommend(...given).map(({ number }) => number);

describe('[API-29] whether a course is recommended', () => {
  test.each<[string, Partial<CourseSummary>, boolean]>([
    ['one that runs', {}, true],
    ['one that ends in a moment', { end: NOW + 1 }, true],
    ['one that has just ended', { end: NOW }, false],
    ['one to come', { start: NOW + DAY }, true],
    ['enrollment closes in a moment', { enrollmentEnd: NOW + 1 }, true],
    ['enrollment has just closed', { enrollmentEnd: NOW }, false],
    ['by invitation', { invitationOnly: true }, false],
    ['off the catalogue, with a page', { catalogVisibility: 'about' }, false],
    ['hidden', { catalogVisibility: 'none' }, false],
  ])('%s', (_, more, isRecommended) => {
    expect(numbers([run('B1', more)])).toEqual(isRecommended ? ['B1'] : []);
  });

  test('[EXT-24] the course itself never is, in any run', () => {
    expect(numbers([run('CAL101'), run('CAL101', { run: 'R2' }), run('B1')])).toEqual(['B1']);
    expect(numbers([run('CAL101', { org: 'Other' })])).toEqual(['CAL101']);
  });

  test('[EXT-25] a course of which the learner took any run never is', () => {
    const taken = run('B1', { run: 'R0', end: NOW - 1 });
    expect(numbers([taken, run('B1', { run: 'R1' }), run('B2')], [taken.courseKey])).toEqual(['B2']);
  });
});

test('the runs of a course are grouped, the preferred run first', () => {
  const [one] = recommend([
    run('B1', { run: 'later', start: NOW + DAY }),
    run('B1', { run: 'old', start: NOW - 9 * DAY }),
    run('B1', { run: 'now' }),
  ]);
  expect(one?.runs.map((each) => each.run)).toEqual(['now', 'old', 'later']);
});

test('the same organization comes first, then running courses, then the latest start', () => {
  expect(
    numbers([
      run('upcoming', { org: 'Other', start: NOW + DAY }),
      run('old', { org: 'Other', start: NOW - 9 * DAY }),
      run('new', { org: 'Other' }),
      run('own', { start: NOW + 2 * DAY }),
    ]),
  ).toEqual(['own', 'new', 'old', 'upcoming']);
});

test('at most twelve courses are recommended', () => {
  const many = Array.from({ length: 13 }, (_, index) => run(`B${index}`));
  expect(numbers(many)).toHaveLength(12);
});
