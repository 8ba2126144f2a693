import * as v from 'valibot';
import { isoDate, nullableDate, nullableString } from '../types.ts';

/**
 * The paid mode this learner may upgrade to; `price` is in integer currency units. A site without an ecommerce service
 * has no `sku`, and its `upgrade_url` is a path on the LMS (wire contract 5.2).
 */
export const verifiedMode = v.object({
  access_expiration_date: nullableDate,
  currency: v.string(),
  currency_symbol: v.string(),
  price: v.number(),
  sku: nullableString,
  upgrade_url: v.string(),
});
export type VerifiedModeWire = v.InferOutput<typeof verifiedMode>;

/** The first-purchase discount; both prices are already formatted, `percentage` is whole percent (wire contract 5.3). */
export const offer = v.object({
  code: v.string(),
  expiration_date: isoDate,
  original_price: v.string(),
  discounted_price: v.string(),
  percentage: v.number(),
  upgrade_url: v.string(),
});
export type OfferWire = v.InferOutput<typeof offer>;

/** The end of time-limited audit access (wire contract 5.4). */
export const accessExpiration = v.object({
  expiration_date: isoDate,
  masquerading_expired_course: v.boolean(),
  upgrade_deadline: nullableDate,
  upgrade_url: nullableString,
});
export type AccessExpirationWire = v.InferOutput<typeof accessExpiration>;

/** Enrollment modes that count as paid (wire contract 22.12). */
export const verifiedModes = [
  'professional',
  'verified',
  'no-id-professional',
  'credit',
  'masters',
  'executive-education',
  'paid-executive-education',
  'paid-bootcamp',
] as const;

/** Enrollment modes that count as unpaid (wire contract 22.12). */
export const auditModes = ['audit', 'honor', 'unpaid-executive-education', 'unpaid-bootcamp'] as const;

export type EnrollmentMode = (typeof verifiedModes)[number] | (typeof auditModes)[number];
