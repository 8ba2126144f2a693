/** What scripts import, by the file that Python looks for, with the text in `guest/` that it gets; null = an empty one. */
export const GUEST_MODULES: Readonly<Record<string, string | null>> = {
  'calc.py': 'calc.py',
  'chem/__init__.py': null,
  'chem/chemcalc.py': 'chemcalc.py',
  'chemcalc.py': 'chemcalc.py',
  'correctmap.py': 'correctmap.py',
  'draganddrop.py': 'draganddrop.py',
  'eia.py': 'eia.py',
  'loncapa/__init__.py': 'loncapa.py',
  'loncapa/loncapa_check.py': 'loncapa.py',
  'python2.py': 'python2.py',
  'random2.py': 'random2.py',
  'verifiers/__init__.py': null,
  'verifiers/draganddrop.py': 'draganddrop.py',
};

/** Folders in `guest/` that scripts import as packages; each file is a module under its own path. */
export const GUEST_PACKAGES: readonly string[] = ['mitxgraders', 'numpy'];
