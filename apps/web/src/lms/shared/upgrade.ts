import type { AccessExpirationWire, OfferWire, VerifiedModeWire } from '@lectern/contract';

/** The paid mode that this learner may upgrade to; the price is in whole currency units (wire contract 5.2). */
export interface VerifiedMode {
  accessExpirationDate: string | null;
  currencySymbol: string;
  price: number;
  upgradeUrl: string;
}

export function readVerifiedMode(wire: VerifiedModeWire | null | undefined): VerifiedMode | null {
  if (!wire) return null;
  return {
    accessExpirationDate: wire.access_expiration_date,
    currencySymbol: wire.currency_symbol,
    price: wire.price,
    upgradeUrl: wire.upgrade_url,
  };
}

/** The first-purchase discount; prices are formatted texts, `percentage` is whole percent (wire contract 5.3). */
export interface Offer {
  code: string;
  expirationDate: string;
  originalPrice: string;
  discountedPrice: string;
  percentage: number;
  upgradeUrl: string;
}

export function readOffer(wire: OfferWire | null | undefined): Offer | null {
  if (!wire) return null;
  return {
    code: wire.code,
    expirationDate: wire.expiration_date,
    originalPrice: wire.original_price,
    discountedPrice: wire.discounted_price,
    percentage: wire.percentage,
    upgradeUrl: wire.upgrade_url,
  };
}

/** The end of time-limited audit access (wire contract 5.4). */
export interface AccessExpiration {
  expirationDate: string;
  masqueradingExpiredCourse: boolean;
  upgradeDeadline: string | null;
  upgradeUrl: string | null;
}

export function readAccessExpiration(wire: AccessExpirationWire | null | undefined): AccessExpiration | null {
  if (!wire) return null;
  return {
    expirationDate: wire.expiration_date,
    masqueradingExpiredCourse: wire.masquerading_expired_course,
    upgradeDeadline: wire.upgrade_deadline,
    upgradeUrl: wire.upgrade_url,
  };
}
