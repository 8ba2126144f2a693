import type { CourseTree } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import { issuesCertificates } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { earnsCertificate, findFreeMode, findPaidMode } from '../../kernel/modes/modes.ts';
import { formatMoney, moneyOf } from '../../kernel/modes/money.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

const messages = defineMessages({
  free: { defaultMessage: 'Free', description: 'Price of a course' },
  freeOr: {
    defaultMessage: 'Free, or {price} with full access',
    description: 'Price of a course that can also be taken in a paid track',
  },
  none: { defaultMessage: 'None', description: 'The course has no certificate' },
  ifPassed: { defaultMessage: 'Yes, if you pass', description: 'Whether a course has a certificate' },
  withAccess: {
    defaultMessage: 'With full access ({price})',
    description: 'Whether a course has a certificate: only in the paid track, at this price',
  },
});

/** What a course costs, for people who aren't enrolled: `Free`, `Free, or $49 with full access`; null if unknown. */
export function describePrice(settings: RunSettings, now: number): string | null {
  const isFree = findFreeMode(settings.modes) !== null;
  const sold = findPrice(settings, now);
  if (isFree) return sold === null ? t(messages.free) : t(messages.freeOr, { price: sold });
  return sold;
}

/** Which learners of a course can earn a certificate, for people who aren't enrolled. */
export function describeCertificate(
  tree: Pick<CourseTree, 'selfPaced' | 'end' | 'settings'>,
  settings: RunSettings,
  now: number,
): string {
  if (!issuesCertificates(tree, settings)) return t(messages.none);
  const free = findFreeMode(settings.modes);
  if (free !== null && earnsCertificate(free, settings)) return t(messages.ifPassed);
  const paid = findPaidMode(settings.modes);
  if (paid === null || !earnsCertificate(paid, settings) || hasUpgradeEnded(settings, now))
    return t(messages.none);
  const sold = findPrice(settings, now);
  return sold === null || free === null ? t(messages.ifPassed) : t(messages.withAccess, { price: sold });
}

/** The price of the paid mode, while it is sold; null if it costs nothing. */
function findPrice(settings: RunSettings, now: number): string | null {
  if (findPaidMode(settings.modes) === null || settings.price === 0) return null;
  return hasUpgradeEnded(settings, now) ? null : formatMoney(moneyOf(settings));
}

function hasUpgradeEnded({ upgradeDeadline }: RunSettings, now: number): boolean {
  return upgradeDeadline !== null && now >= upgradeDeadline;
}
