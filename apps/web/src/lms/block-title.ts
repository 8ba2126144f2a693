import { findUsageKeyParts } from '@lectern/contract';

/**
 * The title of a block. The outline and the blocks call send an empty one for a block that an imported course leaves
 * unnamed; every other call of Open edX then sends the id in the usage key, without underscores, and so does this. An
 * empty name may be followed by the number of questions, as in ` (1 Question)`.
 */
export function blockTitle(displayName: string, usageKey: string): string {
  if (displayName !== '' && !displayName.startsWith(' (')) return displayName;
  return (findUsageKeyParts(usageKey)?.id ?? usageKey).replaceAll('_', ' ') + displayName;
}
