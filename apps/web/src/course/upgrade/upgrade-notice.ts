import { HOUR } from '../../i18n/durations.ts';
import type { AccessExpiration, Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';

/** The data for the upgrade notice; both outline and courseware have them. */
export interface UpgradeFacts {
  readonly verifiedMode: VerifiedMode | null;
  readonly accessExpiration: AccessExpiration | null;
  readonly offer: Offer | null;
  readonly contentTypeGatingEnabled: boolean;
}

/** Time left, rounded down to whole hours or days. */
export type Countdown =
  | { readonly unit: 'days'; readonly count: number }
  | { readonly unit: 'hours'; readonly count: number }
  | { readonly unit: 'last-hour' };

/** What the notice says. Times are ISO. */
export type UpgradeNotice =
  /** Access doesn't end; upgrading gives a certificate (UPG-02). */
  | { readonly kind: 'certificate' }
  /** Access ends, but not soon (UPG-03). */
  | { readonly kind: 'access-date'; readonly endsAt: string }
  /** Access ends, but not soon, and there is a discount for a limited time (UPG-04). */
  | { readonly kind: 'offer'; readonly percentage: number; readonly countdown: Countdown }
  /** Access ends within a week (UPG-05). */
  | { readonly kind: 'expiring'; readonly endsAt: string; readonly countdown: Countdown };

/** With this many hours left or more, the end of access isn't soon. */
const weekHours = 168;

/**
 * The notice for a learner who can upgrade, at a time of the server's clock; null for all others (UPG-01 to UPG-08).
 */
export function findUpgradeNotice(facts: UpgradeFacts, now: number): UpgradeNotice | null {
  const { verifiedMode, accessExpiration, offer, contentTypeGatingEnabled } = facts;
  if (verifiedMode === null) return null;
  const endsAt = accessExpiration?.expirationDate ?? '';
  const hours = hoursLeft(endsAt, now);
  if (!contentTypeGatingEnabled || Number.isNaN(hours)) return { kind: 'certificate' };
  if (hours < weekHours) return { kind: 'expiring', endsAt, countdown: countDown(hours) };
  if (offer === null) return { kind: 'access-date', endsAt };
  return {
    kind: 'offer',
    percentage: offer.percentage,
    countdown: countDown(hoursLeft(offer.expirationDate, now)),
  };
}

/** Milliseconds until the notice may change; null if it won't. */
export function findNextChange({ accessExpiration, offer }: UpgradeFacts, now: number): number | null {
  const ends = [accessExpiration?.expirationDate, offer?.expirationDate].map(
    (end) => Date.parse(end ?? '') - now,
  );
  // Exactly n hours still count as n, so the text changes a millisecond later.
  const waits = ends.filter((left) => left >= 0).map((left) => (left % HOUR) + 1);
  return waits.length === 0 ? null : Math.min(...waits);
}

/** Whole hours, rounded down; negative in the past, NaN without a date. */
function hoursLeft(end: string, now: number): number {
  return Math.floor((Date.parse(end) - now) / HOUR);
}

function countDown(hours: number): Countdown {
  if (hours >= 24) return { unit: 'days', count: Math.floor(hours / 24) };
  return hours >= 1 ? { unit: 'hours', count: hours } : { unit: 'last-hour' };
}
