import type { Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';

/** Whole percent (STK-06). */
const PERCENTAGE = 15;
/** How long the discount is valid, from when the dialog opens (STK-05). */
export const STREAK_OFFER_DAYS = 14;

/**
 * The discount after a streak; null without a mode to upgrade to, or without a coupon, as the discount couldn't be
 * redeemed (CS-42). `formatMoney` is that of `Format`.
 */
export function findStreakOffer(
  verifiedMode: Pick<VerifiedMode, 'price' | 'currencySymbol' | 'upgradeUrl'> | null,
  code: string | null,
  formatMoney: (amount: number, currencySymbol: string) => string,
): Omit<Offer, 'expirationDate'> | null {
  if (verifiedMode === null || code === null) return null;
  const { price, currencySymbol, upgradeUrl } = verifiedMode;
  return {
    code,
    percentage: PERCENTAGE,
    originalPrice: formatMoney(price, currencySymbol),
    discountedPrice: formatMoney(price * (1 - PERCENTAGE / 100), currencySymbol),
    upgradeUrl: addCode(upgradeUrl, code),
  };
}

/** Appends the coupon as the parameter `code`, or fills in that parameter if it is empty (STK-07). */
export function addCode(url: string, code: string): string {
  const [address = '', fragment] = url.split('#');
  const value = encodeURIComponent(code);
  const hasEmpty = /([?&]code=)(?=&|$)/;
  const joint = address.includes('?') ? '&' : '?';
  const withCode = hasEmpty.test(address)
    ? address.replace(hasEmpty, (_, start: string) => start + value)
    : `${address}${joint}code=${value}`;
  return fragment === undefined ? withCode : `${withCode}#${fragment}`;
}
