import { describe, expect, test } from 'vitest';
import { accessExpirationWire, offerWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { readAccessExpiration, readOffer, readVerifiedMode } from '../../lms/shared/upgrade.ts';
import { findNextChange, findUpgradeNotice, type UpgradeFacts } from './upgrade-notice.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-03-01T12:00:00Z');
const iso = (fromNow: number) => new Date(now + fromNow).toISOString();

/** A learner whose access and offer end in so many milliseconds; null: without one. */
function facts(access: number | null, offer: number | null, gating = true): UpgradeFacts {
  return {
    verifiedMode: readVerifiedMode(verifiedModeWire()),
    accessExpiration:
      access === null ? null : readAccessExpiration(accessExpirationWire({ expiration_date: iso(access) })),
    offer: offer === null ? null : readOffer(offerWire({ expiration_date: iso(offer) })),
    contentTypeGatingEnabled: gating,
  };
}

const days = (count: number) => ({ unit: 'days', count });
const hours = (count: number) => ({ unit: 'hours', count });
const last = { unit: 'last-hour' };

describe('which notice is shown', () => {
  test('[UPG-01] [ROL-04] nothing without a verified mode', () => {
    for (const one of [facts(2 * hour, hour), facts(300 * hour, null), facts(null, null)]) {
      expect(findUpgradeNotice({ ...one, verifiedMode: null }, now)).toBeNull();
      expect(findUpgradeNotice(one, now)).not.toBeNull();
    }
  });

  test.each<[string, UpgradeFacts]>([
    ['no access expiration', facts(null, null)],
    ['no access expiration, with an offer', facts(null, hour)],
    ['gating off', facts(hour, null, false)],
    ['gating off, far away, with an offer', facts(300 * hour, hour, false)],
  ])('[UPG-02] %s: the certificate, no countdown', (_, given) => {
    expect(findUpgradeNotice(given, now)).toEqual({ kind: 'certificate' });
  });

  test.each([
    ['far more than a week', 400 * hour],
    ['exactly 168 hours', 168 * hour],
    ['168 hours and almost one more', 169 * hour - 1],
  ])('[UPG-03] [UPG-04] %s left: the access date, or the offer', (_, left) => {
    expect(findUpgradeNotice(facts(left, null), now)).toEqual({ kind: 'access-date', endsAt: iso(left) });
    expect(findUpgradeNotice(facts(left, 50 * hour), now)).toEqual({
      kind: 'offer',
      percentage: 15,
      countdown: days(2),
    });
  });

  test.each<[string, number, object]>([
    ['a moment less than 168 hours', 168 * hour - 1, days(6)],
    ['two days', 2 * day, days(2)],
    ['a moment less than two days', 2 * day - 1, days(1)],
    ['exactly 24 hours', day, days(1)],
    ['a moment less than 24 hours', day - 1, hours(23)],
    ['two hours', 2 * hour, hours(2)],
    ['a moment less than two hours', 2 * hour - 1, hours(1)],
    ['exactly one hour', hour, hours(1)],
    ['a moment less than one hour', hour - 1, last],
    ['now', 0, last],
    ['passed', -1, last],
    ['long past', -90 * day, last],
  ])(
    '[UPG-05] [UPG-06] [UPG-07] [UPG-08] %s left of access, with and without an offer',
    (_, left, countdown) => {
      const expected = { kind: 'expiring', endsAt: iso(left), countdown };
      expect(findUpgradeNotice(facts(left, null), now)).toEqual(expected);
      expect(findUpgradeNotice(facts(left, 3 * day), now)).toEqual(expected);
    },
  );

  test.each<[string, number, object]>([
    ['ten days', 10 * day, days(10)],
    ['exactly 24 hours', day, days(1)],
    ['a moment less than 24 hours', day - 1, hours(23)],
    ['exactly one hour', hour, hours(1)],
    ['a moment less than one hour', hour - 1, last],
    ['passed', -1, last],
  ])(
    '[UPG-04] [UPG-06] [UPG-07] [UPG-08] %s left of the offer: its own end is counted',
    (_, left, countdown) => {
      expect(findUpgradeNotice(facts(40 * day, left), now)).toEqual({
        kind: 'offer',
        percentage: 15,
        countdown,
      });
    },
  );

  test('an invalid date is ignored', () => {
    const given = { ...facts(hour, null) };
    expect(
      findUpgradeNotice(
        {
          ...given,
          accessExpiration: readAccessExpiration(accessExpirationWire({ expiration_date: 'soon' })),
        },
        now,
      ),
    ).toEqual({ kind: 'certificate' });
  });
});

describe('when the notice changes next', () => {
  test.each<[string, number | null, number | null, number | null]>([
    ['without an end', null, null, null],
    ['at a whole hour', 5 * hour, null, 1],
    ['half an hour on', 4.5 * hour, null, hour / 2 + 1],
    ['the earlier of the two', 4.5 * hour, 4.25 * hour, hour / 4 + 1],
    ['access passed', -1, null, null],
    ['access passed, offer to come', -1, 1.5 * hour, hour / 2 + 1],
    ['at the very end', 0, null, 1],
  ])('%s', (_, access, offer, wait) => {
    expect(findNextChange(facts(access, offer), now)).toBe(wait);
  });

  test('the notice stays the same before that time and changes after it', () => {
    const given = facts(2.5 * day, null);
    const wait = findNextChange(given, now) ?? 0;
    expect(findUpgradeNotice(given, now + wait - 1)).toEqual(findUpgradeNotice(given, now));
    const inHours = facts(5.5 * hour, null);
    const next = findNextChange(inHours, now) ?? 0;
    expect(findUpgradeNotice(inHours, now + next - 1)).toEqual(findUpgradeNotice(inHours, now));
    expect(findUpgradeNotice(inHours, now + next)).toMatchObject({ countdown: hours(4) });
  });
});
