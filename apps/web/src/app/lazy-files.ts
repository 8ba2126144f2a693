import { basename, extname } from 'node:path';
import type { Manifest } from 'vite';

/**
 * The files of the build that each lazily loaded module can't run without, by the name of the module
 * (`lazy-component.ts`); relative to the folder of the build. `manifest` is Vite's.
 */
export function listLazyFiles(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const collect = (key: string, into: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (chunk === undefined || into.has(chunk.file)) return into;
    into.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, into);
    return into;
  };
  return new Map(
    Object.entries(manifest).flatMap(([key, { src, isDynamicEntry }]) =>
      isDynamicEntry && src !== undefined
        ? [[basename(src, extname(src)), [...collect(key, new Set())]] as const]
        : [],
    ),
  );
}
