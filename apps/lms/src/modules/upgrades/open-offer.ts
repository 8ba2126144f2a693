import type { Reader } from '../../db/database.ts';
import type { Access } from '../../kernel/access/access.ts';
import { hasBoughtBefore } from '../../kernel/enrollment/enrollment.store.ts';
import { findOffer, findUpgrade, type Offer } from '../../kernel/offers/upgrade.policy.ts';

/** The offer that a learner gets with their upgrade now, or null. One query, and only where the course has one for them. */
export async function findOpenOffer(access: Access, reader: Reader): Promise<Offer | null> {
  const { head, course, user, now } = access;
  const upgrade = findUpgrade(head, now);
  const offer = upgrade && findOffer(upgrade, { ...head, tree: course.tree }, now);
  return offer && user && !(await hasBoughtBefore(reader, user.id)) ? offer : null;
}
