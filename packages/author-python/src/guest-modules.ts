import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Not a URL relative to the module: Vite, which runs the front end's tests, would take it for an asset.
const GUEST = join(import.meta.dirname, 'guest');
const PROGRAM = 'boot.py';

/** Modules that an interpreter has imported before it is copied for a run, so that they take no time in it. */
export const PRELOADED = [
  'ast',
  'fractions',
  're',
  'string',
  'importlib.util',
  'zipfile',
  'pickle',
  'urllib.parse',
  'cmath',
  'calc',
  'chem.chemcalc',
  'eia',
  'verifiers.draganddrop',
];

/**
 * The texts of the modules that scripts can import, by their files. Those in `lectern` are ours, under a name that hides
 * none of an author's; the others have the names that they have in Open edX.
 */
export function readGuestModules(): Record<string, string> {
  const files = readdirSync(GUEST, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.py') && file !== PROGRAM)
    .sort();
  return Object.fromEntries(files.map((file) => [file, readGuestFile(file)]));
}

/** The program that an interpreter runs. The first line of its input names the engine and contains the modules. */
export function readGuestProgram(): string {
  return readGuestFile(PROGRAM);
}

function readGuestFile(file: string): string {
  return readFileSync(join(GUEST, file), 'utf8');
}
