import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * The budget of the course home's first load, in bytes: JavaScript and CSS, brotli (docs/architecture.md, section 8).
 */
export const FIRST_LOAD_BUDGET = 143_000;

/** What a screen may load besides the program, by the name of its feature, in bytes: JavaScript, brotli. */
const SCREEN_BUDGETS: Readonly<Record<string, number>> = { courseware: 42_000, discussions: 72_000 };
const OTHER_SCREENS_BUDGET = 35_000;

export interface LoadedFile {
  name: string;
  /** Bytes, brotli at its highest quality. */
  size: number;
}

/**
 * The scripts and style sheets that the course home loads: those of the page, which contain its screen, and the largest
 * catalogue of a language in addition to the texts in the code. Throws if the build lacks either.
 */
export function listFirstLoad(dist: string): LoadedFile[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const measure = (name: string) => ({ name, size: brotliSize(readFileSync(join(dist, 'assets', name))) });
  // The pseudo-locale, which no learner loads, is longer than any language on purpose.
  const [largest] = readdirSync(join(dist, 'assets'))
    .filter((name) => /^(?!pseudo-)[\w-]+-catalogue-[\w-]+\.js$/.test(name))
    .map(measure)
    .sort((a, b) => b.size - a.size);
  if (linked.length === 0 || largest === undefined) throw new Error(`${dist} is not a complete build.`);
  return [...new Set(linked.map((path) => basename(path)))].map(measure).concat(largest);
}

export interface ScreenLoad {
  /** The name of its feature. */
  readonly screen: string;
  /** Bytes of its scripts besides the program's, brotli at its highest quality. */
  readonly size: number;
  readonly budget: number;
}

/** What each screen but the course home loads before it shows. Throws if the page of the build doesn't say. */
export function listScreenLoads(dist: string): ScreenLoad[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const [, listed = ''] = /id="lectern-screens">([^<]+)/.exec(page) ?? [];
  return Object.entries<string[]>(JSON.parse(listed)).map(([screen, paths]) => ({
    screen,
    size: paths
      .map((path) => brotliSize(readFileSync(join(dist, 'assets', basename(path)))))
      .reduce((sum, size) => sum + size, 0),
    budget: SCREEN_BUDGETS[screen] ?? OTHER_SCREENS_BUDGET,
  }));
}

function brotliSize(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(bytes, { params }).length;
}

export const sumSizes = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, file) => sum + file.size, 0);
