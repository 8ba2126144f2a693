import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { readAddress, screenOf } from '../boot/address.ts';
import { openStyleSheets, type UsedStyles } from './critical-styles.ts';
import { listLazyFiles } from './lazy-files.ts';
import { type PageRequest, type RenderedScreen, renderScreen } from './render-screen.tsx';

/** A page with its first screen. */
export interface RenderedPage {
  /** In UTF-8. */
  readonly html: Uint8Array;
  /** The text of its only style element, for the policy of the page. */
  readonly styles: string;
}

export type RenderPage = (template: string, request: PageRequest) => Promise<RenderedPage>;

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]*\/assets\/)([^"]+\.css)"[^>]*>/;

/**
 * Opens the renderer of first screens for a build. `template` is its page, with settings; the same components, data and
 * messages are used as in the browser, which takes over the markup (decision 0115). Rejects for redirects, failures, and
 * screens that need other data than they were given.
 */
export function openRenderer(dist: string): RenderPage {
  const assets = join(dist, 'assets');
  const [, folder = '', entry = ''] = STYLE_SHEET.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  const others = readdirSync(assets).filter((name) => name.endsWith('.css') && name !== entry);
  const findStyles = openStyleSheets(
    [entry, ...others.sort()].map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') })),
  );
  const manifest: Manifest = JSON.parse(readFileSync(join(assets, 'manifest.json'), 'utf8'));
  const lazyFiles = listLazyFiles(manifest, folder.replace(/assets\/$/, ''));
  return async (template, request) => {
    const screen = await renderScreen(request);
    const [attribute = '', reading = ''] = / data-reading="([^"]*)"/.exec(template) ?? [];
    const { styles, names } = findStyles(screen.markup, reading);
    const lazy = screen.state.modules.flatMap((name) => lazyFiles[name] ?? []);
    const preloads = new Set([...listScreenFiles(template, request), ...lazy]);
    const html = fillPage(template, request, { ...screen, attribute, preloads }, { styles, names });
    return { html, styles };
  };
}

/** The page with the screen, its styles before it and its data after it, so that it shows as soon as it arrives. */
function fillPage(
  template: string,
  request: PageRequest,
  screen: RenderedScreen & { attribute: string; preloads: ReadonlySet<string> },
  { styles, names }: UsedStyles,
): Uint8Array {
  const { lang, dir, title, markup, state, attribute, preloads } = screen;
  const [, folder = ''] = STYLE_SHEET.exec(template) ?? [];
  const links = names.map((name) => `<link rel="stylesheet" crossorigin href="${folder}${name}">`);
  const rendered = state.username === null ? 'visitor' : 'user';
  const stateScript = `<script type="application/json" id="lectern-state">${escapeLessThan(JSON.stringify(state))}</script>`;
  const [frameScript = ''] = markup.includes('<iframe') ? (FRAME_SCRIPT.exec(template) ?? []) : [];
  const pieces: [RegExp, string][] = [
    [/<html [^>]*>/, `<html lang="${lang}" dir="${dir}" data-rendered="${rendered}"${attribute}>`],
    [/<title>[^<]*<\/title>/, `<title>${escapeText(title)}</title>`],
    [STYLE_SHEET, `<style data-critical>${styles}</style>`],
    [/<script id="lectern-early">[\s\S]*?<\/script>/, ''],
    [FRAME_SCRIPT, ''],
    // Files of the other screens.
    [SCREEN_FILES, '{}'],
    [/<noscript>[\s\S]*?<\/noscript>/, ''],
  ];
  const page = pieces.reduce((text, [pattern, piece]) => text.replace(pattern, () => piece), template);
  const [before = '', after = ''] = page.split(ROOT);
  const content = [
    before,
    `<div id="root">${markup}</div>`,
    frameScript,
    ...Array.from(preloads, (href) => `<link rel="modulepreload" href="${href}">`),
    stateScript,
    ...listDataScripts(request),
    ...links,
    after,
  ];
  return Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The responses, from which the program renders the same screen. */
function listDataScripts({ url, responses }: PageRequest): (string | Buffer)[] {
  const { origin } = new URL(url);
  return Object.entries(responses).flatMap(([path, { body, date }]) => [
    `<script type="application/json" data-url="${escapeAttribute(origin + path)}" data-date="${date}">`,
    escapeJson(body),
    '</script>',
  ]);
}

const ROOT = /<div id="root">[\s\S]*?<\/main>\s*<\/div>/;
/** Takes care of the unit's frame until the program does, so it follows the frame (`boot/frame-entry.ts`). */
const FRAME_SCRIPT = /<script id="lectern-frame">[\s\S]*?<\/script>/;
const SCREEN_FILES = /(?<=id="lectern-screens">)[^<]*/;

/** URLs of the screen's files besides the program's, which would be known only once that runs. */
function listScreenFiles(template: string, { url }: PageRequest): readonly string[] {
  const address = readAddress(new URL(url).pathname);
  const files: Record<string, string[]> = JSON.parse(SCREEN_FILES.exec(template)?.[0] ?? '{}');
  return (address === null ? undefined : files[screenOf(address)]) ?? [];
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
const escapeLessThan = (json: string) => json.replaceAll('<', '\\u003c');

/** JSON that can't end its script element. */
const escapeJson = (json: Buffer): Buffer =>
  json.includes('<') ? Buffer.from(escapeLessThan(json.toString())) : json;
