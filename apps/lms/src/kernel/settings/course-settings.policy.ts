import { findPaidMode } from '../modes/modes.ts';
import type { RunSettings } from './course-settings.ts';

/** Conflicts between settings that are valid by themselves; one sentence each. */
export function findContradictions(settings: RunSettings): string[] {
  const isSold = findPaidMode(settings.modes) !== null;
  const problems: string[] = [];
  if (isSold && settings.price === 0) problems.push('A paid mode needs a price: --price.');
  if (settings.offerPercentage !== null && !isSold)
    problems.push('An offer requires a paid mode: add verified to --modes, or set --offer-percentage none.');
  if (settings.offerPercentage !== null && settings.offerCode === '')
    problems.push('An offer needs a code: --offer-code.');
  if (settings.streakDiscount && !isSold)
    problems.push(
      'A streak discount requires a paid mode: add verified to --modes, or set --streak-discount off.',
    );
  if (settings.auditAccess === 'limited' && !isSold)
    problems.push(
      'Limited audit access requires a paid mode: add verified to --modes, or set --audit-access unlimited.',
    );
  if (settings.contentGating && !isSold)
    problems.push(
      'Content gating requires a paid mode: add verified to --modes, or set --content-gating off.',
    );
  const { verificationDeadline, upgradeDeadline } = settings;
  if (verificationDeadline !== null && upgradeDeadline !== null && verificationDeadline < upgradeDeadline)
    problems.push(
      'Learners must be able to verify after upgrading: --verification-deadline must not be before --upgrade-deadline.',
    );
  return problems;
}
