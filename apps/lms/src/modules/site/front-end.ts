import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../lib/site.ts';
import { inlineSource } from '../../pages/inline-source.ts';
import { siteFiles } from '../../plugins/site-files.ts';

/** Where `npm run build` puts the front end. */
export const BUILT_FRONT_END = join(import.meta.dirname, '../../../../web/dist');

const MARKER = /(<script type="application\/json" id="lectern-config">)[^<]*(<\/script>)/;
const ENTRY_SCRIPT = /<script [^>]*\bsrc="([^"]*?)\/assets\//;
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application\/json")[=\s>])[^>]*>([\s\S]*?)<\/script>/g;

export interface FrontEnd {
  /** `index.html` with the configuration in place of its marker, for a reader with these settings. */
  render(config: object, reading: string | null): string;
  /** Base path it was built for (PUBLIC_PATH), `''` for the root; null if the page has none. */
  publicPath: string | null;
  /** CSP sources of its inline scripts. */
  scriptHashes: string[];
  /** Paths of its scripts and style sheets, below the site's origin. */
  files: string[];
}

interface Cached extends FrontEnd {
  modified: number;
}

/** Reads the built `index.html`, again only after another build; null without a build. */
export function openFrontEnd(folder: string): () => FrontEnd | null {
  const file = join(folder, 'index.html');
  let cached: Cached | null = null;
  return () => {
    if (!existsSync(file)) return null;
    const modified = statSync(file).mtimeMs;
    if (cached?.modified !== modified)
      cached = { modified, ...readFrontEnd(readFileSync(file, 'utf8'), listFiles(folder)) };
    return cached;
  };
}

function listFiles(folder: string): string[] {
  const assets = join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name)) : [];
}

/** `names`: of the scripts and style sheets in its folder `assets`. */
function readFrontEnd(text: string, names: readonly string[] = []): FrontEnd {
  const publicPath = ENTRY_SCRIPT.exec(text)?.[1] ?? null;
  return {
    render: (config, reading) =>
      text
        .replace('<html ', reading === null ? '$&' : `$&data-reading="${reading}" `)
        .replace(MARKER, (_, open: string, close: string) => open + toScript(config) + close),
    publicPath,
    files: names.map((name) => `${publicPath ?? ''}/assets/${name}`),
    scriptHashes: [...text.matchAll(INLINE_SCRIPT)].map(([, body = '']) => inlineSource(body)),
  };
}

/** JSON that can't close the script element around it. */
function toScript(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/**
 * The CSP of the front end: its own scripts, frames from the units origin, images from anywhere. Without a units origin,
 * course files that could run are served from the site's origin, so its own scripts and style sheets are listed one by one.
 * `styles`: the text of an inline style element.
 */
export function frontEndPolicy(
  front: FrontEnd,
  { origin, unitsOrigin }: Pick<Site, 'origin' | 'unitsOrigin'>,
  styles: string | null = null,
): string {
  const sourcesOf = (extension: string) =>
    unitsOrigin === null
      ? siteFiles(
          origin,
          front.files.filter((path) => path.endsWith(extension)),
        )
      : ["'self'"];
  return [
    "default-src 'none'",
    `script-src ${[...sourcesOf('.js'), ...front.scriptHashes].join(' ')}`,
    `style-src ${[...sourcesOf('.css'), ...(styles === null ? [] : [inlineSource(styles)])].join(' ') || "'none'"}`,
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
