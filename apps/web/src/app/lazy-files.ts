import type { Manifest } from 'vite';
import { listFilesByModule } from './built-files.ts';

/**
 * URLs of the files that each lazily loaded component needs besides the entry's, by the name of its module
 * (`lazy-component.ts`). `manifest` is Vite's, `base` the path of the build.
 */
export function listLazyFiles(manifest: Manifest, base: string): Record<string, string[]> {
  const chunks = Object.values(manifest).map(({ file, src = null, isEntry = false, imports = [] }) => ({
    fileName: file,
    facadeModuleId: src,
    isEntry,
    imports: imports.flatMap((key) => manifest[key]?.file ?? []),
  }));
  return listFilesByModule(chunks, base, (id) => /\/([^/]+)\.tsx$/.exec(id)?.[1]);
}
