import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { calls } from '../features/courseware/testing/render-courseware.tsx';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  ids,
  navigationWire,
  outlineBlocks,
  outlineWire,
  progressWire,
  sequenceItem,
  sequenceWire,
  verifiedModeWire,
} from '../lms/fixtures.ts';
import { type FakeRoutes, testLmsUrl } from '../lms/testing.ts';
import { expectNoNonsense, openFrontEnd, tabCalls, watchErrors } from './testing/open-front-end.tsx';

/* Responses that Open edX really sends in some courses, and those of servers in trouble. */

const unit = paths.unit(courseId, ids.limits, ids.warmUp);
beforeEach(watchErrors);

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
    openFrontEnd(path, responses);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect((await screen.findAllByRole('link', { name }))[0]).toHaveAttribute('href', href);
    expectNoNonsense();
  });

  test('assignment types without a short label', async () => {
    const wire = progressWire();
    const [homework] = wire.grading_policy.assignment_policies;
    const policies = homework ? [{ ...homework, short_label: null }] : [];
    openFrontEnd(paths.progress(courseId), {
      [tabCalls.progress]: {
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
    openFrontEnd(
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
    openFrontEnd(unit, { [calls.navigation]: { body: { ...navigationWire(), blocks: null } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Warm-up' })).toBeVisible();
    expectNoNonsense();
  });

  test('fields that a later release adds', async () => {
    const more = { added_later: { deep: [1] } };
    openFrontEnd(unit, {
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
  ['the dates', paths.dates(courseId), tabCalls.dates],
  ['the progress', paths.progress(courseId), tabCalls.progress],
  ['the courseware', unit, calls.course],
  ['the sequence', unit, calls.sequence(ids.limits)],
  ['the bookmarks', paths.bookmarks(courseId), tabCalls.bookmarks],
])('%s responds with', (_, path, call) => {
  test.each(troubles)('%s: the page says so or does without', async (__, trouble) => {
    openFrontEnd(path, { [call]: trouble });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading course page…')).toBeNull());
    expectNoNonsense();
  });
});
