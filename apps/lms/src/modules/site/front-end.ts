import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm run build` puts the front end. */
export const BUILT_FRONT_END = join(import.meta.dirname, '../../../../web/dist');

const MARKER = /(<script type="application\/json" id="lectern-config">)[^<]*(<\/script>)/;
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application\/json")[=\s>])[^>]*>([\s\S]*?)<\/script>/g;

export interface FrontEnd {
  /** `index.html` with the configuration in place of its marker. */
  render(config: object): string;
  /** CSP sources of the scripts that stand in the page itself. */
  scriptHashes: string[];
}

interface Cached extends FrontEnd {
  modified: number;
}

/** Reads the built `index.html` again only when a build has changed it; null when there is none. */
export function openFrontEnd(folder: string): () => FrontEnd | null {
  const file = join(folder, 'index.html');
  let cached: Cached | null = null;
  return () => {
    if (!existsSync(file)) return null;
    const modified = statSync(file).mtimeMs;
    if (cached?.modified !== modified) cached = { modified, ...readFrontEnd(readFileSync(file, 'utf8')) };
    return cached;
  };
}

export function readFrontEnd(text: string): FrontEnd {
  return {
    render: (config) =>
      text.replace(MARKER, (_, open: string, close: string) => open + toScript(config) + close),
    scriptHashes: [...text.matchAll(INLINE_SCRIPT)].map(([, body = '']) => hashSource(body)),
  };
}

/** JSON that can't end the script element it stands in. */
function toScript(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The policy of the front end: its own scripts, frames from the units' origin, pictures from anywhere. */
export function frontEndPolicy(front: FrontEnd, unitsOrigin: string | null): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...front.scriptHashes].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${["'self'", ...(unitsOrigin === null ? [] : [unitsOrigin])].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
