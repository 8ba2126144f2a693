import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of `<jsinput>` problems are small; a larger file is sent as it is. */
export const MAX_BRIDGED_BYTES = 4 * 1024 * 1024;
/** How far into a file `<head>` is searched for. */
const SEARCHED_BYTES = 64 * 1024;

const SOURCE = readFileSync(join(import.meta.dirname, 'js-input-bridge.js'), 'utf8');
const SCRIPT = Buffer.from(`<script>${SOURCE}</script>`);

/** Part of the page's address, so that no cached page has an older script. */
export const BRIDGE_VERSION = createHash('sha256').update(SOURCE).digest('hex').slice(0, 8);

/**
 * An author's HTML page with the script through which the unit around it calls the page's functions: first in its head,
 * so that it listens before any other script runs. For any encoding that contains ASCII; pages in other encodings are
 * unchanged.
 */
export function addBridge(page: Buffer): Buffer {
  const start = page.subarray(0, SEARCHED_BYTES).toString('latin1');
  if (start.includes('\0')) return page;
  const opening =
    /<head(?:\s[^>]{0,1000})?>/i.exec(start) ??
    /<html(?:\s[^>]{0,1000})?>/i.exec(start) ??
    /<!doctype[^>]{0,1000}>/i.exec(start);
  const at = opening === null ? 0 : opening.index + opening[0].length;
  return Buffer.concat([page.subarray(0, at), SCRIPT, page.subarray(at)]);
}
