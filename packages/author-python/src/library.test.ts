import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeLibrary } from './library.ts';
import { PythonSandbox } from './sandbox.ts';
import { ENGINES } from './testing/engines.ts';

const sandbox = new PythonSandbox({ workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 });
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

type Files = Readonly<Record<string, string | Uint8Array>>;

function run(code: string, files: Files | null) {
  const library = encodeLibrary(files && zip(files));
  return sandbox.getVariables({ scripts: [{ code, line: 7 }], seed: 1, library });
}

function zip(files: Files): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );
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

/** As the MITx Grading Library does: it needs other packages of the archive, and loads all plug-ins that this contains. */
const GRADING_LIBRARY = {
  'schemas/__init__.py': 'def check(options): return dict(options)',
  'graders/__init__.py': `
import importlib, os, zipfile
from graders.text import *
if 'python_lib.zip' not in __file__:
    raise ImportError(os.listdir(os.path.dirname(__file__)))
with zipfile.ZipFile('python_lib.zip', 'r') as archive:
    for file in archive.namelist():
        if file.startswith('graders/plugins/') and not file.endswith('__init__.py'):
            globals().update(vars(importlib.import_module(file[:-3].replace('/', '.'))))`,
  'graders/text.py': `
from schemas import check
__all__ = ['TextGrader']
class TextGrader:
    def __init__(self, **options):
        self.options = check(options)
    def __call__(self, expect, answer, attempt=1):
        return {'ok': answer == self.options.get('answer', expect), 'msg': 'Attempt %d' % attempt}`,
  'graders/plugins/__init__.py': '',
  'graders/plugins/more.py': 'from graders.text import TextGrader\nclass LowerCaseGrader(TextGrader): pass',
};

describe.each(ENGINES)('a grading library of the course on the engine %s', (_engine, runtime) => {
  const sandbox = new PythonSandbox(
    { workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 },
    async () => runtime,
  );
  afterAll(() => sandbox.close());

  test.each([
    ['TextGrader()', 'heron', 'correct'],
    ['TextGrader(answer="stork")', 'heron', 'incorrect'],
    ['LowerCaseGrader()', 'heron', 'correct'],
  ])(
    'judges by objects that a script creates, plug-ins included: %s',
    async (grader, answer, state) => {
      const run = await sandbox.runChecks(
        {
          scripts: [{ code: 'from graders import *', line: 1 }],
          seed: 1,
          library: encodeLibrary(zip(GRADING_LIBRARY)),
        },
        {
          checks: [
            {
              by: { function: grader },
              id: '1',
              expect: 'heron',
              options: null,
              extra: ['attempt'],
              answers: [answer],
            },
          ],
          attempt: 3,
          student: 'a',
        },
      );
      expect(run).toMatchObject({ ok: true, value: [{ inputs: [{ state, message: 'Attempt 3' }] }] });
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
      };
      const code = 'import json, calc, random2\ngot = [hasattr(m, "got") for m in (json, calc, random2)]';
      expect(await run(code, files)).toMatchObject({
        ok: true,
        value: { variables: { got: '[False, False, False]' } },
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
    ['mitxgraders', 'from mitxgraders import *', null, 7],
    ['scipy', 'x = scipy.stats.norm', null, 7],
    ['numpy', 'import numpy.fft', null, 7],
    ['numpy', 'x = numpy.zeros(3)', null, 7],
    ['numpy', 'import graders', { 'graders.py': 'import numpy as np' }, 7],
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
