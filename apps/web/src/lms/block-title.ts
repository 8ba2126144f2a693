import { findUsageKeyParts } from '@lectern/contract';

/**
 * The title of a block. The outline and the blocks call send an empty one for a block that an imported course leaves
 * unnamed; every other call of Open edX then sends the id in the usage key, without underscores, and so does this.
 */
export function blockTitle(displayName: string, usageKey: string): string {
  return displayName || (findUsageKeyParts(usageKey)?.id ?? usageKey).replaceAll('_', ' ');
}
