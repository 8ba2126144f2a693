/**
 * What scripts and `main.py` import, by the file that Python looks for, with the file in `guest/` that it gets; null = an empty
 * one. Modules in `lectern` are ours, under a name that hides none of an author's.
 */
export const GUEST_MODULES: Readonly<Record<string, string | null>> = {
  'calc.py': 'calc.py',
  'chem/__init__.py': null,
  'chem/chemcalc.py': 'chemcalc.py',
  'chemcalc.py': 'chemcalc.py',
  'correctmap.py': 'correctmap.py',
  'draganddrop.py': 'draganddrop.py',
  'eia.py': 'eia.py',
  'lectern/__init__.py': null,
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

/** Folders in `guest/` that scripts import as packages; each file is a module under its own path. */
export const GUEST_PACKAGES: readonly string[] = ['mitxgraders', 'numpy'];
