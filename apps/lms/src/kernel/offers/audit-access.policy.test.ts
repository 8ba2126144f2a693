import { describe, expect, test } from 'vitest';
import { DAY, WEEK } from '../../lib/durations.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../settings/course-settings.ts';
import { auditExpiryOf, courseWeeks, isContentLimited } from './audit-access.policy.ts';

const START = Date.parse('2026-01-12T00:00:00Z');
const ENROLLED = START + 3 * DAY;

const limited: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'honor', 'verified'],
  auditAccess: 'limited',
  contentGating: true,
};
const course = (weeks: number | null) => ({
  start: START,
  end: weeks === null ? null : START + weeks * WEEK,
});
const enrolled = (mode = 'audit', createdAt = ENROLLED, isActive = true) => ({ mode, createdAt, isActive });

test.each([
  ['no end', null, 4],
  ['an end before the start', -1, 4],
  ['3 weeks', 3, 4],
  ['4 weeks', 4, 4],
  ['a day over 4 weeks', 4 + 1 / 7, 5],
  ['11 weeks', 11, 11],
  ['18 weeks', 18, 18],
  ['a day over 18 weeks', 18 + 1 / 7, 18],
  ['a year', 52, 18],
])('audit access to a course with %s', (_, length, weeks) => {
  expect(courseWeeks(course(length), limited)).toBe(weeks);
  expect(courseWeeks(course(length), { ...limited, auditWeeks: 30 })).toBe(30);
});

describe('the end of audit access', () => {
  const rows: [string, Partial<RunSettings>, ReturnType<typeof enrolled> | null, number | null][] = [
    ['counts from enrolling', {}, enrolled(), ENROLLED + 6 * WEEK],
    ['or from the start for who came early', {}, enrolled('audit', START - WEEK), START + 6 * WEEK],
    ['holds for the honor code', {}, enrolled('honor'), ENROLLED + 6 * WEEK],
    ['is not there by default', { auditAccess: 'unlimited' }, enrolled(), null],
    ['is not there without a way to upgrade', { modes: ['audit', 'masters'] }, enrolled(), null],
    ['is not there for the verified', {}, enrolled('verified'), null],
    ['is not there for other free modes', {}, enrolled('unpaid-bootcamp'), null],
    ['is not there for who left', {}, enrolled('audit', ENROLLED, false), null],
    ['is not there for a stranger', {}, null, null],
    ['holds for who enrolled at the day given', { limitsFrom: ENROLLED }, enrolled(), ENROLLED + 6 * WEEK],
    ['and for nobody before', { limitsFrom: ENROLLED + 1 }, enrolled(), null],
    ['stays when upgrading is over', { upgradeDeadline: START }, enrolled(), ENROLLED + 6 * WEEK],
  ];
  test.each(rows)('%s', (_, changes, enrollment, expected) => {
    const situation = { tree: course(6), settings: { ...limited, ...changes }, enrollment };
    expect(auditExpiryOf(situation)).toBe(expected);
  });
});

describe('whether graded problems are locked', () => {
  const rows: [string, Partial<RunSettings>, ReturnType<typeof enrolled> | null, boolean][] = [
    ['from audit learners', {}, enrolled(), true],
    ['from who only looks', {}, null, true],
    ['from who left', {}, enrolled('verified', ENROLLED, false), true],
    ['not where it is off', { contentGating: false }, enrolled(), false],
    ['not where nothing is sold', { modes: ['audit'] }, enrolled(), false],
    ['not from the verified', {}, enrolled('verified'), false],
    ['not from students of a degree', {}, enrolled('masters'), false],
    ['from who enrolled at the day given', { limitsFrom: ENROLLED }, enrolled(), true],
    ['not from who enrolled before', { limitsFrom: ENROLLED + 1 }, enrolled(), false],
    ['but from strangers whenever it is on', { limitsFrom: ENROLLED + 1 }, null, true],
  ];
  test.each(rows)('%s', (_, changes, enrollment, expected) => {
    expect(isContentLimited({ settings: { ...limited, ...changes }, enrollment })).toBe(expected);
  });
});
