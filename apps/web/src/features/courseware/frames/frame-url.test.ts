import { describe, expect, test } from 'vitest';
import { ids } from '../../../lms/fixtures.ts';
import { readSiteConfig } from '../../../lms/site-config.ts';
import { type FrameAddress, frameOrigin, frameUrl } from './frame-url.ts';

const lms = 'https://lms.example.org';
const anotherLms = { lmsBaseUrl: lms, isLectern: false };

function query(frame: Partial<FrameAddress> = {}) {
  const url = new URL(
    frameUrl(anotherLms, {
      unitId: ids.warmUp,
      format: null,
      isSignedIn: true,
      isPrefetched: false,
      jumpToId: null,
      examToken: null,
      isPreview: false,
      ...frame,
    }),
  );
  return { path: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
}

const always = {
  path: `${lms}/xblock/${ids.warmUp}`,
  show_title: '0',
  show_bookmark_button: '0',
  recheck_access: '1',
};

test.each([
  ['[API-28] [CWR-46] signed in: the student view', {}, { view: 'student_view' }],
  ['[API-28] [CWR-46] a visitor: the public view', { isSignedIn: false }, { view: 'public_view' }],
  [
    '[API-28] with the format of the sequence',
    { format: 'Homework' },
    { view: 'student_view', format: 'Homework' },
  ],
  ['[API-28] an empty format is none', { format: '' }, { view: 'student_view' }],
  [
    'with the token of an exam service',
    { examToken: 'a.b.c' },
    { view: 'student_view', exam_access: 'a.b.c' },
  ],
  ['in a preview', { isPreview: true }, { view: 'student_view', preview: '1' }],
  ['prefetched in hiding', { isPrefetched: true }, { view: 'student_view', prepared: '1' }],
] as const)('%s', (_, frame, expected) => {
  expect(query(frame)).toEqual({ ...always, ...expected });
});

test('[API-28] encodes reserved characters of the format', () => {
  const frame = {
    unitId: 'u',
    format: 'A&B = 1',
    isSignedIn: true,
    isPrefetched: false,
    jumpToId: null,
    examToken: null,
    isPreview: false,
  };
  expect(frameUrl(anotherLms, frame)).toMatch(/&format=A%26B%20%3D%201$/);
});

test('[API-28] puts a requested component into the query and the fragment', () => {
  const frame = {
    unitId: 'u',
    format: null,
    isSignedIn: true,
    isPrefetched: false,
    jumpToId: 'block-v1:A+B+p1',
    examToken: null,
    isPreview: false,
  };
  const url = new URL(frameUrl(anotherLms, frame));
  expect(url.searchParams.get('jumpToId')).toBe('block-v1:A+B+p1');
  expect(decodeURIComponent(url.hash)).toBe('#block-v1:A+B+p1');
});

test('requests the unit without a relay from Lectern’s LMS', () => {
  const frame = {
    unitId: 'u',
    format: null,
    isSignedIn: true,
    isPrefetched: false,
    jumpToId: null,
    examToken: null,
    isPreview: false,
  };
  expect(frameUrl({ lmsBaseUrl: lms, isLectern: true }, frame)).toContain('&direct=1');
});

describe('which origins’ messages are accepted', () => {
  test.each([
    ['another LMS: its own', {}, lms, lms],
    ['a second origin: that one', { UNITS_ORIGIN: 'https://units.example.org' }, 'https://units.example.org'],
    ['with a path behind it', { UNITS_ORIGIN: 'https://units.example.org/x' }, 'https://units.example.org'],
    ['no second origin: a sandbox', { UNITS_ORIGIN: lms }, 'null', '*'],
  ])('%s', (_, settings, heard, target = heard) => {
    expect(frameOrigin(readSiteConfig({ LMS_BASE_URL: lms, ...settings }))).toEqual({ heard, target });
  });
});

test.each([
  ['another LMS', {}, false],
  ['another LMS that supports it by configuration', { PREPARE_UNITS: 'true' }, true],
  ['the bundled LMS', { UNITS_ORIGIN: 'https://units.example.org' }, true],
  ['without a second origin', { UNITS_ORIGIN: lms }, true],
  ['switched off', { UNITS_ORIGIN: lms, PREPARE_UNITS: false }, false],
])('neighbors are prefetched on %s: %s', (_, settings, expected) => {
  expect(readSiteConfig({ LMS_BASE_URL: lms, ...settings }).preparesUnits).toBe(expected);
});
