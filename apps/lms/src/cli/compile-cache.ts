import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Within the installation, because whoever can write here can run code in the site. */
const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/lectern/code', import.meta.url));

/**
 * Keeps the compiled code of modules that are loaded from now on, for the next start: half of what a start takes. Where
 * the folder can't be written, each start compiles again. Tests pass one of their own.
 */
export function keepCompiledCode(folder = FOLDER): void {
  enableCompileCache(folder);
}
