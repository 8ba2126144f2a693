/** A chunk of a build, as far as it matters here. */
export interface BuiltChunk {
  readonly fileName: string;
  /** The module that it was built for; null for none. */
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  /** File names of the chunks that it can't run without. */
  readonly imports: readonly string[];
}

/**
 * URLs of the files that modules need besides the entry's, by the name that `nameOf` gives the module; those without a name
 * are left out. `base` is the path of the build.
 */
export function listFilesByModule(
  chunks: readonly BuiltChunk[],
  base: string,
  nameOf: (moduleId: string) => string | undefined,
): Record<string, string[]> {
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
      const name = nameOf(chunk.facadeModuleId ?? '');
      if (name === undefined) return [];
      const files = [...collect(chunk, new Set())].filter((file) => !entryFiles.has(file));
      return [[name, files.map((file) => base + file)]];
    }),
  );
}
