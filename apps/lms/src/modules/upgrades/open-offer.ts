import type { Reader } from '../../db/database.ts';
import type { Access } from '../../kernel/access/access.ts';
import { hasBoughtBefore } from '../../kernel/enrollment/enrollment.store.ts';
import { findOffer, findUpgrade, type Offer } from '../../kernel/offers/upgrade.policy.ts';

/** The offer that a learner currently gets on their upgrade, or null. At most one query, only if the course has an offer. */
export async function findOpenOffer(access: Access, reader: Reader): Promise<Offer | null> {
  const { head, course, user, now } = access;
  const upgrade = findUpgrade(head, now);
  const offer = upgrade && findOffer(upgrade, { ...head, tree: course.tree }, now);
  return offer && user && !(await hasBoughtBefore(reader, user.id)) ? offer : null;
}
