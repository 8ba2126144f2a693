import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openRenderer } from '../render-page.ts';
import type { PageRequest } from '../render-screen.tsx';

const styleSheet = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">';

/**
 * Writes what a renderer reads of a build into a new folder, and returns that: a page that links `assets/index-1.css`, a
 * manifest without modules, and `files`, by path.
 */
export async function writeBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'lectern-dist-'));
  const all = { 'index.html': styleSheet, 'assets/manifest.json': '{}', ...files };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  return dist;
}

/** The renderer of a build, whose pages are text. */
export function openTextRenderer(dist: string) {
  const render = openRenderer(dist);
  return async (template: string, request: PageRequest) => {
    const { html, styles } = await render(template, request);
    return { html: new TextDecoder().decode(html), styles };
  };
}
