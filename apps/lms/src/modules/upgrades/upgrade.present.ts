import type { AccessExpirationWire, OfferWire, VerifiedModeWire } from '@lectern/contract';
import type { Config } from '../../config.ts';
import type { Access } from '../../kernel/access/access.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { formatMoney } from '../../kernel/modes/money.ts';
import { findUpgrade, type Offer, type Upgrade } from '../../kernel/offers/upgrade.policy.ts';
import { isoTime, isoTimeOrNull } from '../../lib/iso.ts';
import { fillUpgradeUrl } from '../../lib/upgrade-url.ts';

/** The upgrade fields of several calls, with their wire names. */
export interface UpgradeWires {
  verified_mode: VerifiedModeWire | null;
  access_expiration: AccessExpirationWire | null;
}

interface LinkContext {
  config: Config;
  links: CourseLinks;
}

/** A learner's upgrade and the end of their audit access (5.2, 5.4). */
export function presentUpgrade(access: Access, linkContext: LinkContext): UpgradeWires {
  const upgrade = findUpgrade(access.head, access.now);
  const upgradeUrl = upgrade && upgradeUrlOf(access, upgrade, linkContext);
  const expiresAt = access.visitor.isStaff ? null : access.visitor.auditExpiresAt;
  return {
    verified_mode: upgrade && {
      access_expiration_date: isoTimeOrNull(expiresAt),
      currency: upgrade.money.currency,
      currency_symbol: upgrade.money.symbol,
      price: upgrade.price,
      sku: upgrade.sku || null,
      upgrade_url: upgradeUrl ?? '',
    },
    access_expiration:
      expiresAt === null
        ? null
        : {
            expiration_date: isoTime(expiresAt),
            masquerading_expired_course: access.masquerade !== null && access.now >= expiresAt,
            upgrade_deadline: isoTimeOrNull(upgrade?.deadline ?? null),
            upgrade_url: upgradeUrl,
          },
  };
}

/** A learner's first-purchase offer (5.3). */
export function presentOffer(
  access: Access,
  linkContext: LinkContext,
  offer: Offer | null,
): OfferWire | null {
  const upgrade = findUpgrade(access.head, access.now);
  if (!upgrade || !offer) return null;
  return {
    code: offer.code,
    expiration_date: isoTime(offer.endsAt),
    original_price: formatMoney(upgrade.money),
    discounted_price: formatMoney(offer.discounted),
    percentage: offer.percentage,
    upgrade_url: upgradeUrlOf(access, upgrade, { ...linkContext, code: offer.code }),
  };
}

/** The learner's upgrade URL: the configured shop, else this site's upgrade page. */
export function upgradeUrlOf(
  { course, user }: Pick<Access, 'course' | 'user'>,
  { mode, price, sku, money }: Upgrade,
  { config, links, code = '' }: LinkContext & { code?: string },
): string {
  if (config.upgradeUrl === null) return links.upgrade;
  return fillUpgradeUrl(config.upgradeUrl, {
    course_id: course.courseKey,
    sku,
    username: user?.username ?? '',
    code,
    mode,
    price: String(price),
    currency: money.currency,
  });
}
