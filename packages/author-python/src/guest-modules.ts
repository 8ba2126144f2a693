import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Not a URL relative to the module: Vite, which runs the front end's tests, would take it for an asset.
const GUEST = join(import.meta.dirname, 'guest');

/**
 * What scripts and `main.py` import, by the file that Python looks for, with the file in `guest/` that it gets; null = an empty
 * one. Modules in `lectern` are ours, under a name that hides none of an author's.
 */
const GUEST_MODULES: Readonly<Record<string, string | null>> = {
  'calc.py': 'calc.py',
  'chem/__init__.py': null,
  'chem/chemcalc.py': 'chemcalc.py',
  'chemcalc.py': 'chemcalc.py',
  'correctmap.py': 'correctmap.py',
  'draganddrop.py': 'draganddrop.py',
  'eia.py': 'eia.py',
  'lectern/__init__.py': null,
  'lectern/draws.py': 'draws.py',
  'lectern/faults.py': 'faults.py',
  'lectern/python2.py': 'python2.py',
  'lectern/texts.py': 'texts.py',
  'lectern/verdicts.py': 'verdicts.py',
  'loncapa/__init__.py': 'loncapa.py',
  'loncapa/loncapa_check.py': 'loncapa.py',
  'random2.py': 'random2.py',
  'verifiers/__init__.py': null,
  'verifiers/draganddrop.py': 'draganddrop.py',
};

/** All modules, with their texts. */
export function readGuestModules(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(GUEST_MODULES).map(([name, file]) => [name, file === null ? '' : readGuestFile(file)]),
  );
}

/** The program that an engine runs: `main.py`, and then what is for this engine only. */
export function readGuestProgram(engine: 'native' | 'wasi'): string {
  return `${readGuestFile('main.py')}\n${readGuestFile(`${engine}.py`)}`;
}

function readGuestFile(file: string): string {
  return readFileSync(join(GUEST, file), 'utf8');
}
