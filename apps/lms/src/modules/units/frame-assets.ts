import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { acceptsBrotli, brotliOnce } from '../../http/brotli.ts';
import { authorPagePolicy } from '../../pages/author-sandbox.ts';

interface FrameAsset {
  type: string;
  bytes: Buffer;
  /** By Brotli; null for formats that are already compressed. */
  compress: (() => Promise<Buffer>) | null;
}

const SCRIPTS = dirname(fileURLToPath(import.meta.resolve('@lectern/unit-frame/main.js')));
const KATEX = dirname(fileURLToPath(import.meta.resolve('katex/dist/katex.min.css')));
const FONT_AWESOME = dirname(fileURLToPath(import.meta.resolve('font-awesome/package.json')));
const HLS_LIGHT = fileURLToPath(import.meta.resolve('hls.js/dist/hls.light.min.mjs'));
const JQUERY = readFileSync(fileURLToPath(import.meta.resolve('jquery/dist/jquery.min.js')));
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  woff2: 'font/woff2',
};

function readAll(): Map<string, FrameAsset> {
  const assets = new Map<string, FrameAsset>();
  const add = (name: string, bytes: Buffer) => {
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    assets.set(name, { type, bytes, compress: name.endsWith('.woff2') ? null : brotliOnce(bytes) });
  };
  for (const name of readdirSync(SCRIPTS)) {
    if (name.endsWith('.js')) add(name, withoutComments(join(SCRIPTS, name)));
  }
  const styles = styleSources().map((path) => readFileSync(path, 'utf8'));
  add('unit.css', Buffer.from(styles.join('')));
  add(
    'paper.css',
    Buffer.from(onLightPaper(styles.join('')) + readFileSync(join(SCRIPTS, 'sheet.css'), 'utf8')),
  );
  // Uses only tokens for colors, so that it works with both style sheets.
  add('exercise.css', readFileSync(join(SCRIPTS, 'exercise.css')));
  add('problem-frame.html', readFileSync(join(SCRIPTS, 'problem-frame.html')));
  add('relay.css', readFileSync(join(SCRIPTS, 'relay.css')));
  add('katex.css', Buffer.from(withModernFontsOnly(readFileSync(join(KATEX, 'katex.min.css'), 'utf8'))));
  const icons = readFileSync(join(FONT_AWESOME, 'css', 'font-awesome.min.css'), 'utf8');
  add('font-awesome.css', Buffer.from(withIconFont(icons)));
  add('fonts/font-awesome.woff2', readFileSync(join(FONT_AWESOME, 'fonts', 'fontawesome-webfont.woff2')));
  add('jquery.js', JQUERY);
  add('hls.js', readFileSync(HLS_LIGHT));
  for (const name of readdirSync(join(KATEX, 'fonts'))) {
    if (name.endsWith('.woff2')) add(`fonts/${name}`, readFileSync(join(KATEX, 'fonts', name)));
  }
  return assets;
}

/** Strips comments and indentation, which browsers don't need. No text of a script begins a line with spaces. */
function withoutComments(path: string): Buffer {
  const text = readFileSync(path, 'utf8')
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n?/gm, '')
    // Types within a line.
    .replace(/\/\*\* @[^*]*\*\/ ?/g, '')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^ +/gm, '');
  return Buffer.from(text);
}

function styleSources(): string[] {
  const tokens = ['tokens', 'base', 'site'].map((name) => `@lectern/tokens/${name}.css`);
  return [
    ...tokens.map((name) => fileURLToPath(import.meta.resolve(name))),
    ...['unit.css', 'problem.css', 'video.css', 'notes.css'].map((name) => join(SCRIPTS, name)),
  ];
}

/**
 * The styles in their light colors, whatever the device or the reader prefers: authors choose colors for a white page,
 * and theirs can't be adapted.
 */
function onLightPaper(css: string): string {
  return css.replace(/(?<=color-scheme: )(?:light )?dark(?=;)/g, 'light');
}

/** Every browser that runs the frame reads WOFF2. */
function withModernFontsOnly(css: string): string {
  return css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
}

/** The icons' style sheet with the one format of its font that is served. */
function withIconFont(css: string): string {
  return css.replace(
    /@font-face\{[^}]*\}/,
    '@font-face{font-family:FontAwesome;src:url(fonts/font-awesome.woff2) format("woff2");font-display:block}',
  );
}

/** For the script element that loads jQuery into an author's page. */
export const JQUERY_INTEGRITY = `sha384-${createHash('sha384').update(JQUERY).digest('base64')}`;

const assets = readAll();
const hash = createHash('sha256');
for (const [name, { bytes }] of [...assets].sort(([a], [b]) => (a < b ? -1 : 1)))
  hash.update(name).update(bytes);

/**
 * The URL path of the frame's scripts, styles and fonts; it contains a hash of all of them, so browsers may cache them
 * forever.
 */
export const FRAME_ASSETS = `/units/assets/${hash.digest('hex').slice(0, 16)}`;

const ALWAYS = [
  'main.js',
  'calls.js',
  'clobbering.js',
  'wide-content.js',
  'layout.js',
  'note-signals.js',
  'page.js',
  'scrollers.js',
  'seen.js',
  'texts.js',
];

/**
 * The script modules that a unit with such blocks needs, including the `scripts` of its exercises: so that its page can
 * request all of them at once.
 */
export function frameModules(kinds: ReadonlySet<string>, scripts: readonly string[] = []): string[] {
  return [
    ...ALWAYS,
    ...(kinds.has('problem') || kinds.has('exercise')
      ? ['block-form.js', 'submission-keys.js', 'unsent.js']
      : []),
    ...(kinds.has('problem') ? ['answers.js', 'problem.js'] : []),
    ...(kinds.has('exercise') ? ['exercise.js', ...scripts] : []),
    ...(kinds.has('nested') ? ['nested-frames.js'] : []),
    ...(kinds.has('video') ? ['video.js', 'players.js', 'transcript.js'] : []),
  ];
}

/** The elements that author-content.js enhances. */
const IMPROVED =
  /<clarification|usemap|<(?:object|embed|iframe)|\sdata-pdf|class=["'][^"'<>]{0,200}\b(?:fa|collapsible)\b/i;

/** Whether a page needs author-content.js. A problem's responses may add such markup. */
export function needsAuthorContent(markup: string, kinds: ReadonlySet<string>): boolean {
  return kinds.has('problem') || IMPROVED.test(markup);
}

export function registerFrameAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(
    `${FRAME_ASSETS}/*`,
    { config: { origin: 'both' } },
    async (request, reply) => {
      const asset = assets.get(request.params['*']);
      if (!asset) return reply.callNotFound();
      reply.type(asset.type).headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Sandboxed pages have an opaque origin, and modules and fonts only load with CORS headers.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      // The only page runs authors' scripts, whoever frames it.
      if (asset.type.startsWith('text/html')) {
        reply.header('content-security-policy', authorPagePolicy(null));
      }
      if (asset.compress && acceptsBrotli(request.headers)) {
        return reply.header('content-encoding', 'br').send(await asset.compress());
      }
      return reply.send(asset.bytes);
    },
  );
}
