import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The module of `src/boot` in each element. */
const entries = {
  'lectern-early': 'entry.ts',
  'lectern-rendered': 'rendered-entry.ts',
  'lectern-frame': 'frame-entry.ts',
};

export type BootScript = keyof typeof entries;

/** Puts the programs of `src/boot` into the page, where they start before any file has arrived. */
export function bootScript(): Plugin {
  let minify = true;
  return {
    name: 'lectern:boot-script',
    configResolved({ command }) {
      minify = command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      // The gallery of primitives is a page without it.
      handler: (html) => (html.includes('lectern-early') ? insertBootScripts(html, { minify }) : html),
    },
  };
}

/** The page with each script in its element. Rejects if the page lacks one. */
export async function insertBootScripts(html: string, options: { minify: boolean }): Promise<string> {
  let page = html;
  for (const id of Object.keys(entries) as BootScript[]) {
    const element = `<script id="${id}"></script>`;
    if (!html.includes(element)) throw new Error(`The page has no ${element}`);
    const code = await bundleBootScript(id, options);
    page = page.replace(element, () => `<script id="${id}">${code}</script>`);
  }
  return page;
}

/** A module of `src/boot` and what it shares with the program, in one function that the script calls. */
async function bundleBootScript(id: BootScript, { minify }: { minify: boolean }): Promise<string> {
  const input = join(import.meta.dirname, '../src/boot', entries[id]);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [chunk] = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${input} makes no script`);
  return chunk.code;
}
