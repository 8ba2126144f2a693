import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../course/paths.ts';
import { calls, courseRoutes, type Era } from '../features/courseware/testing/render-courseware.tsx';
import { english } from '../i18n/locales.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  datesWire,
  ids,
  navigationWire,
  outlineBlocks,
  outlineWire,
  progressWire,
  sequenceItem,
  sequenceWire,
  verifiedModeWire,
} from '../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, testLmsUrl } from '../lms/testing.ts';
import { App } from './App.tsx';
import { provideRouteContext } from './router.ts';
import { routes } from './routes.tsx';

/* Responses that Open edX really sends in some courses, and those of servers in trouble. */

const dates = `GET /api/course_home/dates/${courseId}`;
const progress = `GET /api/course_home/progress/${courseId}`;
const bookmarks = 'GET /api/bookmarks/v1/bookmarks/';
const unit = paths.unit(courseId, ids.limits, ids.warmUp);

let errors: string[];

beforeEach(() => {
  window.sessionStorage.clear();
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.map(String).join(' ')));
});

/** Opens the whole front end over a server that responds so. */
function open(path: string, responses: FakeRoutes, era: Era = '2026') {
  const lms = createTestLms({
    ...courseRoutes(era),
    [dates]: { body: datesWire() },
    [progress]: { body: progressWire() },
    ...responses,
  });
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => provideRouteContext(lms.client, english.lang),
  });
  render(<App client={lms.client} router={router} locale={english} />);
}

/** What no screen may show, whatever a server sends. */
function expectNoNonsense() {
  const text = document.body.textContent ?? '';
  expect(text).not.toMatch(/Something went wrong|undefined|\bnull\b|NaN|Invalid Date|\[object|1970/);
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleName();
  for (const heading of screen.getAllByRole('heading')) expect(heading).not.toBeEmptyDOMElement();
  expect(errors).toEqual([]);
}

describe('a course with', () => {
  test.each<[string, string, FakeRoutes, string, string]>([
    [
      'a mode without a SKU, upgraded on a page of the LMS',
      paths.outline(courseId),
      {
        [calls.metadata]: {
          body: courseMetadataWire({ verified_mode: verifiedModeWire({ sku: null }) }),
        },
        [calls.outline]: {
          body: outlineWire({ verified_mode: verifiedModeWire({ sku: null, upgrade_url: '/dashboard' }) }),
        },
      },
      'Upgrade for $149',
      `${testLmsUrl}/dashboard`,
    ],
    [
      'an unnamed sequence in the outline',
      paths.outline(courseId),
      {
        [calls.outline]: {
          body: outlineWire({
            course_blocks: {
              blocks: Object.fromEntries(
                Object.entries(outlineBlocks()).map(([id, block]) => [id, { ...block, display_name: '' }]),
              ),
            },
          }),
        },
      },
      'series',
      paths.sequence(courseId, ids.series),
    ],
    [
      'several external links among its tabs',
      paths.dates(courseId),
      {
        [calls.metadata]: {
          body: courseMetadataWire({
            tabs: ['Shop', 'Forum'].map((title) => ({
              tab_id: 'external_link',
              title,
              url: `https://example.org/${title}`,
            })),
          }),
        },
      },
      'Forum',
      'https://example.org/Forum',
    ],
    [
      'an unnamed unit',
      unit,
      {
        [calls.sequence(ids.limits)]: {
          body: sequenceWire({
            position: 1,
            items: [
              sequenceItem(ids.warmUp, { page_title: '' }),
              sequenceItem(ids.practice, { page_title: '' }),
            ],
          }),
        },
      },
      'practice',
      paths.unit(courseId, ids.limits, ids.practice),
    ],
  ])('%s', async (_, path, responses, name, href) => {
    open(path, responses);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect((await screen.findAllByRole('link', { name }))[0]).toHaveAttribute('href', href);
    expectNoNonsense();
  });

  test('assignment types without a short label', async () => {
    const wire = progressWire();
    const [homework] = wire.grading_policy.assignment_policies;
    const policies = homework ? [{ ...homework, short_label: null }] : [];
    open(paths.progress(courseId), {
      [progress]: {
        body: { ...wire, grading_policy: { ...wire.grading_policy, assignment_policies: policies } },
      },
    });
    expect(await screen.findByRole('rowheader', { name: /Homework/ })).toBeVisible();
    expectNoNonsense();
  });

  test('blocks of unknown types, and unnamed ones, on a server of 2021', async () => {
    const { root, blocks } = blocksWire();
    const unknown = {
      id: 'block-v1:Acme+CAL101+R1+type@hologram+block@h',
      type: 'hologram',
      display_name: '',
    };
    const unnamed = Object.entries(blocks).map(([id, block]) => [id, { ...block, display_name: '' }]);
    open(
      unit,
      {
        [calls.sequences]: { status: 403 },
        [calls.blocks]: {
          body: { root, blocks: { ...Object.fromEntries(unnamed), [unknown.id]: unknown } },
        },
      },
      '2021',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Warm-up' })).toBeVisible();
    expectNoNonsense();
  });

  test('navigation that names nothing', async () => {
    open(unit, { [calls.navigation]: { body: { ...navigationWire(), blocks: null } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Warm-up' })).toBeVisible();
    expectNoNonsense();
  });

  test('fields that a later release adds', async () => {
    const more = { added_later: { deep: [1] } };
    open(unit, {
      [calls.metadata]: { body: { ...courseMetadataWire(), ...more } },
      [calls.course]: { body: { ...coursewareCourseWire(), ...more } },
      [calls.sequence(ids.limits)]: { body: { ...sequenceWire(), ...more } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Warm-up' })).toBeVisible();
    expectNoNonsense();
  });
});

const troubles: [string, FakeRoutes[string]][] = [
  ...[400, 403, 429, 500, 503].map((status): [string, FakeRoutes[string]] => [
    `${status}`,
    { status, body: { detail: 'Not now.' } },
  ]),
  ['a page of a proxy instead of JSON', { body: '<html>' }],
  ['another success', { status: 204 }],
  ['an empty object', { body: {} }],
  ['null', { body: null }],
  ['no response', new Error('Connection refused')],
];

describe.each([
  ['the course', paths.outline(courseId), calls.metadata],
  ['the outline', paths.outline(courseId), calls.outline],
  ['the dates', paths.dates(courseId), dates],
  ['the progress', paths.progress(courseId), progress],
  ['the courseware', unit, calls.course],
  ['the sequence', unit, calls.sequence(ids.limits)],
  ['the bookmarks', paths.bookmarks(courseId), bookmarks],
])('%s responds with', (_, path, call) => {
  test.each(troubles)('%s: the page says so or does without', async (__, trouble) => {
    open(path, { [call]: trouble });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading course page…')).toBeNull());
    expectNoNonsense();
  });
});
