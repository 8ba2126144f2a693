import { describe, expect, test } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { formatMoney } from '../modes/money.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../settings/course-settings.ts';
import { decideUpgrade, findOffer, findUpgrade } from './upgrade.policy.ts';

const START = Date.parse('2026-01-12T00:00:00Z');
const DEADLINE = START + 60 * DAY;
const ENROLLED = START + DAY;

const selling: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'verified'],
  price: 149,
  sku: '8CF08E5',
  upgradeDeadline: DEADLINE,
  offerPercentage: 15,
  offerCode: 'WELCOME',
};
const enrolled = (mode = 'audit', createdAt = ENROLLED, isActive = true) => ({ mode, createdAt, isActive });

describe('who may upgrade', () => {
  const rows: [string, Partial<RunSettings>, ReturnType<typeof enrolled> | null, number, string][] = [
    ['an audit learner', {}, enrolled(), ENROLLED, 'open'],
    ['by the honor code', {}, enrolled('honor'), ENROLLED, 'open'],
    ['just before the deadline', {}, enrolled(), DEADLINE - 1, 'open'],
    ['at the deadline', {}, enrolled(), DEADLINE, 'deadline-passed'],
    ['without a deadline', { upgradeDeadline: null }, enrolled(), DEADLINE * 2, 'open'],
    ['a verified learner', {}, enrolled('verified'), ENROLLED, 'full-access'],
    ['a verified learner after the deadline', {}, enrolled('verified'), DEADLINE, 'full-access'],
    ['a student of a degree', {}, enrolled('masters'), ENROLLED, 'full-access'],
    ['of an unpaid bootcamp', {}, enrolled('unpaid-bootcamp'), ENROLLED, 'not-sold'],
    ['where nothing is sold', { modes: ['audit', 'credit'] }, enrolled(), ENROLLED, 'not-sold'],
    ['who left', {}, enrolled('audit', ENROLLED, false), ENROLLED, 'not-enrolled'],
    ['a stranger', {}, null, ENROLLED, 'not-enrolled'],
  ];
  test.each(rows)('%s', (_, changes, enrollment, now, kind) => {
    const situation = { settings: { ...selling, ...changes }, enrollment };
    expect(decideUpgrade(situation, now).kind).toBe(kind);
    expect(findUpgrade(situation, now) === null).toBe(kind !== 'open');
  });

  test.each([
    [['audit', 'professional', 'verified'], 'verified'],
    [['audit', 'no-id-professional', 'professional'], 'professional'],
    [['audit', 'no-id-professional', 'masters'], 'no-id-professional'],
  ] as const)('%j sells %s', (modes, mode) => {
    expect(findUpgrade({ settings: { ...selling, modes }, enrollment: enrolled() }, ENROLLED)?.mode).toBe(
      mode,
    );
  });
});

describe('the first-purchase offer', () => {
  const WEEK_ON = ENROLLED + 7 * DAY;
  const rows: [string, Partial<RunSettings>, ReturnType<typeof enrolled>, number, number | null][] = [
    ['stands for a week from enrolling', {}, enrolled(), WEEK_ON - 1, WEEK_ON],
    ['and no longer', {}, enrolled(), WEEK_ON, null],
    ['from the start for who came early', {}, enrolled('audit', 0), START, START + 7 * DAY],
    ['as long as the course says', { offerDays: 2 }, enrolled(), ENROLLED, ENROLLED + 2 * DAY],
    ['never longer than the upgrade', { offerDays: 90 }, enrolled(), DEADLINE - 1, DEADLINE],
    ['also without a deadline', { upgradeDeadline: null }, enrolled(), ENROLLED, WEEK_ON],
    ['is none unless the course has one', { offerPercentage: null }, enrolled(), ENROLLED, null],
    ['is none for what costs nothing', { price: 0 }, enrolled(), ENROLLED, null],
  ];
  test.each(rows)('%s', (_, changes, enrollment, now, endsAt) => {
    const situation = { settings: { ...selling, ...changes }, enrollment, tree: { start: START } };
    const upgrade = findUpgrade(situation, now);
    if (!upgrade) throw new Error('The upgrade is open');
    expect(findOffer(upgrade, situation, now)?.endsAt ?? null).toBe(endsAt);
  });

  test('is a percentage off the price', () => {
    const situation = { settings: selling, enrollment: enrolled(), tree: { start: START } };
    const upgrade = findUpgrade(situation, ENROLLED);
    const offer = upgrade && findOffer(upgrade, situation, ENROLLED);
    expect(offer).toMatchObject({ code: 'WELCOME', percentage: 15 });
    expect(offer && formatMoney(offer.discounted)).toBe('$126.65');
  });
});
