import type { Plugin, Rolldown } from 'vite';
import { type BuiltChunk, listFilesByModule } from '../src/app/built-files.ts';

const screenModule = /\/features\/([^/]+)\/route\.tsx$/;
const marker = /(<script type="application\/json" id="lectern-screens">)[^<]*(<\/script>)/;

/**
 * Writes into the page which files each screen needs besides the entry's, by the name of its feature, so that the
 * script in the page can fetch them in parallel with the entry instead of after it.
 */
export function screenFiles(): Plugin {
  let base = '/';
  return {
    name: 'lectern:screen-files',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = JSON.stringify(listScreenFiles(Object.values(bundle ?? {}).filter(isChunk), base));
        return html.replace(marker, (_, open: string, close: string) => open + files + close);
      },
    },
  };
}

function isChunk(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === 'chunk';
}

/** URLs of each screen's files, by the name of its feature, without those that the entry loads anyway. */
export const listScreenFiles = (chunks: readonly BuiltChunk[], base: string): Record<string, string[]> =>
  listFilesByModule(chunks, base, (id) => screenModule.exec(id)?.[1]);
