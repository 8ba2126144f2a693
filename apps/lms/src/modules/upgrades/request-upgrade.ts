import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { CourseDenial } from '../../kernel/access/access.policy.ts';
import { type Access, courseNotFound, findAccess, isVisibleTo } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { formatMoney } from '../../kernel/modes/money.ts';
import { decideUpgrade, type Offer } from '../../kernel/offers/upgrade.policy.ts';
import type { Identity } from '../../plugins/identity.types.ts';
import { findOpenOffer } from './open-offer.ts';
import { findPageState, type UpgradePageState } from './upgrade-page.policy.ts';
import { findUpgradeRequest, saveUpgradeRequest } from './upgrade-requests.store.ts';

/** What keeps people from a course for good. All other denials end one day, or by upgrading. */
const FINAL = new Set<CourseDenial>(['embargo', 'not_visible_to_user', 'not_visible_in_catalog']);

export interface UpgradeVisit {
  access: Access;
  state: UpgradePageState;
  /** The offer that goes with an open upgrade, or null. */
  offer: Offer | null;
}

/** How a learner stands to upgrading in a course. Throws 404 for one that they may not know of, 403 for one that is barred. */
export async function findUpgradeVisit(
  context: Context,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<UpgradeVisit> {
  const access = await findAccess(context, courseKey, identity, reader);
  if (!access || !isVisibleTo(access)) throw courseNotFound();
  const { decision, head, user, now } = access;
  if (decision.denial !== null && FINAL.has(decision.denial)) throw courseDenied(decision);
  const request = user && (await findUpgradeRequest(reader, user.id, courseKey));
  return {
    access,
    state: findPageState(decideUpgrade(head, now), request),
    offer: await findOpenOffer(access, reader),
  };
}

/** Keeps the wish of a learner to whom the upgrade is open, at the price of this moment; changes nothing for all others. */
export async function requestUpgrade(
  context: Context,
  courseKey: string,
  identity: Identity,
): Promise<UpgradeVisit> {
  return context.db.write(async (tx) => {
    if (identity.kind === 'user') await lockUser(tx, identity.user.id);
    const visit = await findUpgradeVisit(context, courseKey, identity, tx);
    const { access, state, offer } = visit;
    if (state.kind !== 'open' || access.user === null) return visit;
    const request = {
      userId: access.user.id,
      courseKey,
      status: 'pending' as const,
      mode: state.upgrade.mode,
      price: formatMoney(offer?.discounted ?? state.upgrade.money),
      code: offer?.code ?? null,
      requestedAt: access.now,
      decidedAt: null,
    };
    await saveUpgradeRequest(tx, request);
    return { ...visit, state: { kind: 'pending', request } };
  });
}
