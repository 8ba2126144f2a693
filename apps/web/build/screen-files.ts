import type { Plugin, Rolldown } from 'vite';

const screenModule = /\/features\/([^/]+)\/route\.tsx$/;
const marker = /(<script type="application\/json" id="lectern-screens">)[^<]*(<\/script>)/;

/** A chunk of the build, as far as it matters here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  /** File names of the chunks that it can't run without. */
  readonly imports: readonly string[];
}

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
export function listScreenFiles(chunks: readonly BuiltChunk[], base: string): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (chunk: BuiltChunk, into: Set<string>): Set<string> => {
    if (into.has(chunk.fileName)) return into;
    into.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) collect(imported, into);
    }
    return into;
  };
  const entryFiles = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) collect(chunk, entryFiles);
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const name = screenModule.exec(chunk.facadeModuleId ?? '')?.[1];
      if (name === undefined) return [];
      return [
        [
          name,
          [...collect(chunk, new Set())].filter((file) => !entryFiles.has(file)).map((file) => base + file),
        ],
      ];
    }),
  );
}
