import { expect, test } from 'vitest';
import { describePython } from './describe-python.ts';

test.each([
  ['auto', 'native', null, "system's Python", 'PYTHON_ENGINE=wasi'],
  ['native', 'native', null, "system's Python", 'PYTHON_ENGINE=wasi'],
  ['wasi', 'wasi', null, 'WebAssembly', 'PYTHON_ENGINE=auto'],
  ['auto', 'wasi', 'bubblewrap is missing: install it', 'WebAssembly', 'bubblewrap is missing: install it'],
] as const)(
  'with PYTHON_ENGINE=%s and the engine %s, says what runs scripts and how to change it',
  (pythonEngine, engine, obstacle, what, how) => {
    const line = describePython({ pythonEngine }, { engine, obstacle });
    expect(line).toContain(what);
    expect(line).toContain(how);
    expect(line).not.toContain('\n');
  },
);
