import { describe, expect, test } from 'vitest';
import { findScheduleBanner, hasFlexibleSchedule, type ScheduleFacts } from './schedule-banner.ts';

interface Knobs {
  selfPaced?: boolean;
  ended?: boolean;
  types?: string[];
  missed?: boolean;
  gatedMissed?: boolean;
  gating?: boolean;
  link?: string | null;
}

/** A learner of a self-paced course who has missed a due date; each parameter changes one fact. */
function facts(knobs: Knobs = {}): ScheduleFacts {
  return {
    isSelfPaced: knobs.selfPaced ?? true,
    hasEnded: knobs.ended ?? false,
    dateBlocks: (knobs.types ?? ['course-start-date', 'assignment-due-date']).map((dateType) => ({
      dateType,
    })),
    bannerInfo: {
      missedDeadlines: knobs.missed ?? true,
      missedGatedContent: knobs.gatedMissed ?? false,
      contentTypeGatingEnabled: knobs.gating ?? false,
      verifiedUpgradeLink: knobs.link === undefined ? 'https://shop.example.org/basket' : knobs.link,
    },
  };
}

const shift = { kind: 'missed-deadlines' };
const upgrade = { kind: 'upgrade-to-shift', upgradeUrl: 'https://shop.example.org/basket' };
const gated: Knobs = { gatedMissed: true, gating: true };

describe('the schedule banner', () => {
  test.each<[string, Knobs, object | null]>([
    ['[BAN-02] deadlines missed', {}, shift],
    ['[BAN-02] deadlines missed, gating on, nothing gated among them', { gating: true }, shift],
    ['[BAN-02] deadlines missed, no upgrade link', { link: null }, shift],
    ['[BAN-03] none missed', { missed: false }, null],
    ['[BAN-03] gated content missed too, gating off', { gatedMissed: true }, null],
    ['[BAN-03] the course has ended', { ended: true }, null],
    ['[BAN-07] gating on, both missed, with an upgrade link', gated, upgrade],
    ['[BAN-07] gating off', { ...gated, gating: false }, null],
    ['[BAN-07] no deadline missed', { ...gated, missed: false }, null],
    ['[BAN-07] no upgrade link', { ...gated, link: null }, null],
    ['[BAN-07] the course has ended', { ...gated, ended: true }, null],
    ['[BAN-07] nothing gated missed: the dates can be shifted as they are', { gating: true }, shift],
  ])('%s', (_, knobs, banner) => {
    expect(findScheduleBanner(facts(knobs))).toEqual(banner);
  });

  test.each<[string, Knobs]>([
    ['a course with one pace for all', { selfPaced: false }],
    ['no dates', { types: [] }],
    ['no assignment among the dates', { types: ['course-start-date', 'course-end-date'] }],
  ])('[BAN-01] %s: neither a banner nor an introduction', (_, knobs) => {
    expect(findScheduleBanner(facts(knobs))).toBeNull();
    expect(findScheduleBanner(facts({ ...gated, ...knobs }))).toBeNull();
    expect(hasFlexibleSchedule(facts(knobs))).toBe(false);
  });

  test('[BAN-09] a self-paced course with due dates has an introduction to its schedule', () => {
    expect(hasFlexibleSchedule(facts({ missed: false, ended: true }))).toBe(true);
  });
});
