import { findPaidMode } from '../modes/modes.ts';
import type { RunSettings } from './course-settings.ts';

/** Conflicts between settings that are valid by themselves; one sentence each. */
export function findContradictions(settings: RunSettings): string[] {
  const isSold = findPaidMode(settings.modes) !== null;
  const problems: string[] = [];
  if (isSold && settings.price === 0) problems.push('A paid mode needs a price: --price.');
  if (settings.offerPercentage !== null && !isSold)
    problems.push(
      'An offer needs something to sell: put verified into --modes, or say --offer-percentage none.',
    );
  if (settings.offerPercentage !== null && settings.offerCode === '')
    problems.push('An offer needs a code: --offer-code.');
  if (settings.streakDiscount && !isSold)
    problems.push(
      'A streak discount needs something to sell: put verified into --modes, or say --streak-discount off.',
    );
  if (settings.auditAccess === 'limited' && !isSold)
    problems.push(
      'Limited audit access needs a way to keep it: put verified into --modes, or say --audit-access unlimited.',
    );
  if (settings.contentGating && !isSold)
    problems.push(
      'Content gating needs a way around it: put verified into --modes, or say --content-gating off.',
    );
  const { verificationDeadline, upgradeDeadline } = settings;
  if (verificationDeadline !== null && upgradeDeadline !== null && verificationDeadline < upgradeDeadline)
    problems.push(
      'Who upgrades last needs time to verify: put --verification-deadline no earlier than --upgrade-deadline.',
    );
  return problems;
}
