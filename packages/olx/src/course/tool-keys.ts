import type { Diagnostics } from '../diagnostics.ts';
import type { ToolKey } from '../settings-model.ts';
import { parseJson } from './attributes.ts';
import type { SourceBlock } from './source-block.ts';

const MAX_KEYS = 500;
const MAX_LENGTH = 500;

/**
 * The keys of external tools in the setting `lti_passports`, a list of `id:key:secret`. The diagnostics don't quote an entry,
 * since it may contain a secret.
 */
export function readToolKeys({ attributes, ...location }: SourceBlock, diagnostics: Diagnostics): ToolKey[] {
  const written = attributes.raw('lti_passports');
  const value = typeof written === 'string' ? parseJson(written) : written;
  const keys = new Map<string, ToolKey>();
  (Array.isArray(value) ? value : []).slice(0, MAX_KEYS).forEach((entry, index) => {
    const key = typeof entry === 'string' ? readToolKey(entry) : null;
    if (key !== null) keys.set(key.toolId, key);
    else {
      const message = `Entry ${index + 1} of lti_passports isn’t of the form id:key:secret; it is ignored.`;
      diagnostics.warning('tool-key-invalid', location, message);
    }
  });
  return [...keys.values()];
}

/** A secret may contain colons, an id and a key don't. */
function readToolKey(entry: string): ToolKey | null {
  const [toolId = '', consumerKey = '', ...rest] = entry.split(':').map((part) => part.trim());
  const secret = rest.join(':');
  const isUsable = [toolId, consumerKey, secret].every((part) => part !== '' && part.length <= MAX_LENGTH);
  return isUsable ? { toolId, consumerKey, secret } : null;
}
