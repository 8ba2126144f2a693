import type { EnrollmentMode } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { DAY } from '../../lib/durations.ts';
import { findPaidMode, isUpsellMode, isVerifiedMode } from '../modes/modes.ts';
import { discount, type Money, moneyOf } from '../modes/money.ts';
import type { RunSettings } from '../settings/course-settings.ts';

/** The input of the upgrade rules. `createdAt` in epoch milliseconds. */
export interface UpgradeSituation {
  settings: RunSettings;
  enrollment: { mode: string; isActive: boolean; createdAt: number } | null;
}

/** The paid mode that a learner may upgrade to. */
export interface Upgrade {
  mode: EnrollmentMode;
  /** In whole units of the currency. */
  price: number;
  money: Money;
  sku: string;
  /** Epoch milliseconds; null = none. */
  deadline: number | null;
}

export type UpgradeDecision =
  | { kind: 'open'; upgrade: Upgrade }
  | { kind: 'not-enrolled' | 'full-access' | 'not-sold' }
  | { kind: 'deadline-passed'; deadline: number };

/**
 * Whether a learner may upgrade now (ROL-04). The deadline is exclusive. Expired audit access doesn't matter: upgrading is
 * how to regain it.
 */
export function decideUpgrade({ settings, enrollment }: UpgradeSituation, now: number): UpgradeDecision {
  if (!enrollment?.isActive) return { kind: 'not-enrolled' };
  if (isVerifiedMode(enrollment.mode)) return { kind: 'full-access' };
  const mode = findPaidMode(settings.modes);
  if (mode === null || !isUpsellMode(enrollment.mode)) return { kind: 'not-sold' };
  const { price, sku, upgradeDeadline: deadline } = settings;
  if (deadline !== null && now >= deadline) return { kind: 'deadline-passed', deadline };
  return { kind: 'open', upgrade: { mode, price, money: moneyOf(settings), sku, deadline } };
}

/** The upgrade that is available to a learner now, or null. */
export function findUpgrade(situation: UpgradeSituation, now: number): Upgrade | null {
  const decision = decideUpgrade(situation, now);
  return decision.kind === 'open' ? decision.upgrade : null;
}

/** The first-purchase discount. */
export interface Offer {
  code: string;
  /** Whole percent. */
  percentage: number;
  /** Exclusive end in epoch milliseconds. */
  endsAt: number;
  discounted: Money;
}

/**
 * The first-purchase offer for an upgrade, or null if there is none or it has ended. It lasts for some days from the
 * enrollment or the start of the course, whichever is later, but never beyond the upgrade deadline. The caller checks for
 * earlier purchases, which takes a query, and only if there is an offer.
 */
export function findOffer(
  upgrade: Upgrade,
  { settings, enrollment, tree }: UpgradeSituation & { tree: Pick<CourseTree, 'start'> },
  now: number,
): Offer | null {
  const { offerPercentage: percentage, offerCode: code, offerDays } = settings;
  if (percentage === null || !enrollment || upgrade.price === 0) return null;
  const end = Math.max(enrollment.createdAt, tree.start) + offerDays * DAY;
  const endsAt = upgrade.deadline === null ? end : Math.min(end, upgrade.deadline);
  if (now >= endsAt) return null;
  return { code, percentage, endsAt, discounted: discount(upgrade.money, percentage) };
}
