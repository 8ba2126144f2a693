import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { calls, sequencesWire } from '../features/courseware/testing/render-courseware.tsx';
import {
  blocksWire,
  bookmarkPageWire,
  courseId,
  courseMetadataWire,
  datesWire,
  ids,
  navigationWire,
  outlineBlocks,
  outlineWire,
  progressWire,
  searchResultsWire,
  sequenceWire,
} from '../lms/fixtures.ts';
import type { FakeRoutes } from '../lms/testing.ts';
import { expectNoNonsense, openFrontEnd, tabCalls, watchErrors } from './testing/open-front-end.tsx';

/* One entry of a list that the front end can't read. The rest of the list, and of the screen, is shown. */

beforeEach(watchErrors);

const unit = paths.unit(courseId, ids.limits, ids.warmUp);
const search = `POST /search/${courseId}`;
const searchEnabled = `GET /courses/${courseId}/courseware-search/enabled/`;

/** Responses whose fields may be of any type. */
type Odd = Record<string, unknown>;
const [date] = datesWire().course_date_blocks as unknown as Odd[];
const due = '2026-02-01T23:59:00Z';
const link = `https://lms.example.org/courses/${courseId}/jump_to/block-v1:Acme+CAL101+R1+type@sequential+block@no_name`;

function outline(changes: Odd): FakeRoutes {
  return { [calls.outline]: { body: { ...outlineWire(), ...changes } } };
}
function outlineWith(id: string, change: Odd): FakeRoutes {
  const blocks = outlineBlocks();
  return outline({ course_blocks: { blocks: { ...blocks, [id]: { ...blocks[id], ...change } } } });
}
const withDates = (...blocks: Odd[]) =>
  outline({ dates_widget: { course_date_blocks: blocks, dates_tab_link: '', user_timezone: null } });
function progressWith(change: (wire: Odd & ReturnType<typeof progressWire>) => Odd): FakeRoutes {
  const wire = { ...progressWire() };
  return { [tabCalls.progress]: { body: { ...wire, ...change(wire) } } };
}

const home = paths.outline(courseId);
const scores = progressWire().section_scores;

describe('one odd entry among', () => {
  test.each<[string, string, FakeRoutes, RegExp | string]>([
    ['the sections', home, outlineWith(ids.week1, { type: 7 }), 'Week 2'],
    ['the sequences', home, outlineWith(ids.exam, { id: null }), 'Series'],
    ['the children', home, outlineWith(ids.week2, { children: [null, ids.series] }), 'Series'],
    ['the names', home, outlineWith(ids.series, { display_name: null }), 'series'],
    [
      'the names with a number',
      home,
      outlineWith(ids.series, { display_name: ' (1 Question)' }),
      'series (1 Question)',
    ],
    [
      'the course tools',
      home,
      outline({
        course_tools: [{ analytics_id: 'edx.bookmarks', title: 'Bookmarks', url: '/b' }, { title: null }],
      }),
      'Bookmarks',
    ],
    ['the dates of the home: without a name', home, withDates({ ...date, title: null, link }), 'no name'],
    [
      'the dates of the home: without a day',
      home,
      withDates({ ...date, date: null }, { ...date, title: 'Essay' }),
      'Essay',
    ],
    [
      'the goals',
      home,
      outline({
        course_goals: { goal_options: [['certify', 'Earn a certificate'], 7], selected_goal: null },
      }),
      'Earn a certificate',
    ],
    [
      'the tabs',
      home,
      {
        [calls.metadata]: {
          body: { ...courseMetadataWire(), tabs: [...courseMetadataWire().tabs, { tab_id: 'live' }] },
        },
      },
      'Progress',
    ],
    [
      'the dates: without a name',
      paths.dates(courseId),
      {
        [tabCalls.dates]: { body: { ...datesWire(), course_date_blocks: [{ ...date, title: null, link }] } },
      },
      /no name/,
    ],
    [
      'the dates: without a name and a link',
      paths.dates(courseId),
      {
        [tabCalls.dates]: {
          body: { ...datesWire(), course_date_blocks: [{ ...date, title: null, link: '' }] },
        },
      },
      /Homework/,
    ],
    [
      'the dates: without a day',
      paths.dates(courseId),
      {
        [tabCalls.dates]: {
          body: {
            ...datesWire(),
            course_date_blocks: [
              { ...date, date: '' },
              { ...date, date: due, title: 'Essay' },
            ],
          },
        },
      },
      /Essay/,
    ],
    [
      'the sections of the progress',
      paths.progress(courseId),
      progressWith(() => ({ section_scores: [...scores, { display_name: 7, subsections: null }] })),
      'Limits',
    ],
    [
      'the scores',
      paths.progress(courseId),
      progressWith(() => ({
        section_scores: scores.map((one) => ({
          ...one,
          subsections: [...one.subsections, { display_name: 'Odd', url: 7 }],
        })),
      })),
      'Limits',
    ],
    [
      'the names of scores',
      paths.progress(courseId),
      progressWith(() => ({
        section_scores: scores.map((one) => ({
          ...one,
          subsections: one.subsections.map((sub) => ({ ...sub, display_name: '', block_key: undefined })),
        })),
      })),
      'limits',
    ],
    [
      'the points',
      paths.progress(courseId),
      progressWith(() => ({
        section_scores: scores.map((one) => ({
          ...one,
          subsections: one.subsections.map((sub) => ({
            ...sub,
            problem_scores: [{ earned: 1, possible: 1 }, { earned: null }],
          })),
        })),
      })),
      'Limits',
    ],
    [
      'the assignment types',
      paths.progress(courseId),
      progressWith(({ grading_policy: policy }) => ({
        grading_policy: { ...policy, assignment_policies: [...policy.assignment_policies, { type: 'Odd' }] },
      })),
      /Homework/,
    ],
    [
      'the units',
      unit,
      {
        [calls.sequence(ids.limits)]: {
          body: { ...sequenceWire(), items: [...sequenceWire().items, { id: 7 }] },
        },
      },
      'Warm-up',
    ],
    [
      'the navigation',
      unit,
      { [calls.navigation]: { body: { blocks: { ...navigationWire().blocks, odd: { id: 7 } } } } },
      'Warm-up',
    ],
    [
      'the blocks',
      unit,
      { [calls.blocks]: { body: { ...blocksWire(), blocks: { ...blocksWire().blocks, odd: { id: 7 } } } } },
      'Warm-up',
    ],
    [
      'the learning sequences',
      unit,
      {
        [calls.sequences]: {
          body: {
            ...sequencesWire(),
            outline: {
              sections: [...sequencesWire().outline.sections, 'odd'],
              sequences: { ...sequencesWire().outline.sequences, odd: null },
            },
          },
        },
      },
      'Warm-up',
    ],
    [
      'the bookmarks',
      paths.bookmarks(courseId),
      {
        [tabCalls.bookmarks]: {
          body: { ...bookmarkPageWire(), results: [...bookmarkPageWire().results, { id: 'odd' }] },
        },
      },
      /Practice/,
    ],
    [
      'the path of a bookmark',
      paths.bookmarks(courseId),
      {
        [tabCalls.bookmarks]: {
          body: {
            ...bookmarkPageWire(),
            results: bookmarkPageWire().results.map((one) => ({ ...one, path: [null] })),
          },
        },
      },
      /Practice/,
    ],
    [
      'the results',
      `${paths.search(courseId)}?q=limit`,
      {
        [searchEnabled]: { body: { enabled: true } },
        [search]: {
          body: { ...searchResultsWire(), results: [...searchResultsWire().results, { data: 'odd' }] },
        },
      },
      /Lecture/,
    ],
  ])('%s', async (_, path, responses, name) => {
    openFrontEnd(path, responses);
    expect((await screen.findAllByText(name))[0]).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expectNoNonsense();
  });
});
