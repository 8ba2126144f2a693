import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeLibrary } from './library.ts';
import { PythonSandbox } from './sandbox.ts';

const sandbox = new PythonSandbox({ workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 });
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

type Files = Readonly<Record<string, string | Uint8Array>>;

function run(code: string, files: Files | null) {
  const zipped =
    files &&
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
    );
  return sandbox.getVariables({ scripts: [{ code, line: 7 }], seed: 1, library: encodeLibrary(zipped) });
}

describe('python_lib.zip', () => {
  test.each<[string, Files, string, string]>([
    ['a module', { 'tools.py': 'value = 1' }, 'import tools\ngot = tools.value', '1'],
    [
      'a package',
      { 'pack/__init__.py': 'from .inner import value', 'pack/inner.py': 'value = 2' },
      'import pack\ngot = pack.value',
      '2',
    ],
    [
      'a package within a package',
      {
        'pack/__init__.py': '',
        'pack/sub/__init__.py': 'from ..top import value',
        'pack/top.py': 'value = 3',
      },
      'from pack.sub import value\ngot = value',
      '3',
    ],
    [
      'a folder without __init__.py',
      { 'folder/tools.py': 'value = 4' },
      'from folder.tools import value\ngot = value',
      '4',
    ],
    [
      'a package in folders without __init__.py',
      { 'a/b/pack/__init__.py': 'from .inner import value', 'a/b/pack/inner.py': 'value = 5' },
      'import a.b.pack as pack\ngot = pack.value',
      '5',
    ],
    [
      'modules beside a folder that import from each other',
      {
        'tools.py': 'from folder.more import value',
        'folder/more.py': 'import constants\nvalue = constants.SIX',
        'constants.py': 'SIX = 6',
      },
      'from tools import value\ngot = value',
      '6',
    ],
    [
      'a module and a folder of the same name, of which the module counts',
      { 'tools.py': 'value = 7', 'tools/other.py': 'value = 0' },
      'import tools\ngot = tools.value',
      '7',
    ],
    [
      'folders that the archive lists',
      { 'folder/': '', 'folder/tools.py': 'value = 8' },
      'import folder.tools\ngot = folder.tools.value',
      '8',
    ],
    [
      'a module that is added to a folder of this site’s',
      { 'chem/own.py': 'value = 9' },
      'import chem.chemcalc, chem.own\ngot = chem.own.value',
      '9',
    ],
    [
      'texts with a byte order mark or another encoding',
      {
        'marked.py': '\ufeffvalue = "é"',
        'latin.py': new Uint8Array(Buffer.from('# -*- coding: latin-1 -*-\nvalue = "é"', 'latin1')),
      },
      'import marked, latin\ngot = str(marked.value == latin.value)',
      'True',
    ],
  ])(
    'may have %s',
    async (_, files, code, got) => {
      expect(await run(code, files)).toMatchObject({ ok: true, value: { variables: { got } } });
    },
    TIMEOUT,
  );

  test(
    'has no modules in folders without Python files',
    async () => {
      expect(await run('import data', { 'data/table.csv': '1,2' })).toMatchObject({
        ok: false,
        fault: { module: 'data', line: 7 },
      });
    },
    TIMEOUT,
  );
});

describe('a hostile python_lib.zip', () => {
  test(
    'can’t fill the memory of the host',
    async () => {
      const bomb = { 'bomb.py': new Uint8Array(100_000_000) };
      expect(await run('import bomb', bomb)).toMatchObject({ ok: false, fault: { type: 'MemoryError' } });
    },
    TIMEOUT,
  );

  test(
    'can’t access anything outside, or replace what judges answers',
    async () => {
      const files = {
        '../up.py': 'got = 1',
        'json.py': 'got = 1',
        'calc.py': 'got = 1',
        'random2.py': 'got = 1',
        'mitxgraders/__init__.py': 'got = 1',
      };
      const code =
        'import json, calc, random2, mitxgraders\ngot = [hasattr(m, "got") for m in (json, calc, random2, mitxgraders)]';
      expect(await run(code, files)).toMatchObject({
        ok: true,
        value: { variables: { got: '[False, False, False, False]' } },
      });
    },
    TIMEOUT,
  );

  test(
    'doesn’t affect the next run',
    async () => {
      expect(await run('import tools', { 'tools.py': '' })).toMatchObject({ ok: true });
      expect(await run('import tools', null)).toMatchObject({ ok: false, fault: { module: 'tools' } });
    },
    TIMEOUT,
  );
});

describe('a module that is missing', () => {
  test.each<[string, string, Files | null, number]>([
    ['sympy', 'x = 1\nimport sympy as sp', null, 8],
    ['scipy', 'from scipy.stats import norm', null, 7],
    ['sympy', 'def f():\n    import sympy\nf()', null, 8],
    ['matplotlib', '\n\nimport matplotlib.pyplot as plt', null, 9],
    ['mitxgraders.plugins', 'from mitxgraders.plugins import defaults', null, 7],
    ['scipy', 'x = scipy.stats.norm', null, 7],
    ['numpy.fft', 'import numpy.fft', null, 7],
    ['sympy', 'import math\nimport tools', { 'tools.py': 'import math\n\nimport sympy' }, 8],
    ['folder.none', 'import folder.none', { 'folder/tools.py': '' }, 7],
  ])(
    'is named with its line: %s by %j',
    async (module, code, files, line) => {
      expect(await run(code, files)).toMatchObject({
        ok: false,
        fault: { type: 'ModuleNotFoundError', module, line },
      });
    },
    TIMEOUT,
  );
});
