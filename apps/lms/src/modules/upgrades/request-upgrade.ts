import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { CourseDenial } from '../../kernel/access/access.policy.ts';
import { type Access, courseNotFound, findAccess, isVisibleTo } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { formatMoney } from '../../kernel/modes/money.ts';
import { decideUpgrade, type Offer } from '../../kernel/offers/upgrade.policy.ts';
import { findOpenOffer } from './open-offer.ts';
import { findPageState, type UpgradePageState } from './upgrade-page.policy.ts';
import { findUpgradeRequest, saveUpgradeRequest } from './upgrade-requests.store.ts';

/** Permanent denials. All others end in time or by upgrading. */
const FINAL = new Set<CourseDenial>(['embargo', 'not_visible_to_user', 'not_visible_in_catalog']);

export interface UpgradePage {
  access: Access;
  state: UpgradePageState;
  /** The offer on an open upgrade, or null. */
  offer: Offer | null;
}

/** What a learner's upgrade page shows. Throws 404 for a course that is hidden from them, 403 for a permanent denial. */
export async function findUpgradePage(
  context: Context,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<UpgradePage> {
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

/** Stores the request of a learner who may upgrade, at the current price; does nothing for others. */
export async function requestUpgrade(
  context: Context,
  courseKey: string,
  identity: Identity,
): Promise<UpgradePage> {
  return context.db.write(async (tx) => {
    if (identity.kind === 'user') await lockUser(tx, identity.user.id);
    const page = await findUpgradePage(context, courseKey, identity, tx);
    const { access, state, offer } = page;
    if (state.kind !== 'open' || access.user === null) return page;
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
    return { ...page, state: { kind: 'pending', request } };
  });
}
