import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { BUBBLEWRAP, type SystemPython } from './sandbox-command.ts';
import type { Architecture } from './system-calls.ts';

const PYTHON = '/usr/bin/python3';
const OLDEST = [3, 9] as const;
const TIMEOUT_MS = 10_000;

/** Run outside of the sandbox, before any author's code. */
const FACTS = `
import json, os, site, sys, sysconfig
paths = sysconfig.get_paths()
print(json.dumps({
    'program': os.path.realpath(sys.executable),
    'library': sorted({paths['stdlib'], paths['platstdlib']}),
    'modules': [path for path in site.getsitepackages() if os.path.isdir(path)],
    'version': sys.version_info[:2],
}))`;

const facts = v.object({
  program: v.string(),
  library: v.array(v.string()),
  modules: v.array(v.string()),
  version: v.tuple([v.number(), v.number()]),
});

/** The machine can't run scripts natively; the message says why and how to change that, in one sentence. */
export class NativePythonError extends Error {
  override readonly name = 'NativePythonError';
}

/** Throws {@link NativePythonError}. `python` is the path of a program other than the system's. */
export async function findSystemPython(python: string | null): Promise<SystemPython> {
  const program = python ?? PYTHON;
  if (findArchitecture() === null)
    throw new NativePythonError('it runs on Linux only, on x86-64 and on arm64 processors');
  if (!existsSync(BUBBLEWRAP))
    throw new NativePythonError(
      'bubblewrap is missing: install it, for example by "apt-get install bubblewrap"',
    );
  if (!existsSync(program))
    throw new NativePythonError(
      `there is no Python at ${program}: install it, for example by "apt-get install python3"`,
    );
  const { version, ...found } = await readFacts(program);
  const [major, minor] = version;
  if (major !== OLDEST[0] || minor < OLDEST[1])
    throw new NativePythonError(
      `${program} is Python ${version.join('.')}, and it takes ${OLDEST.join('.')} or later`,
    );
  return found;
}

export function findArchitecture(): Architecture | null {
  if (process.platform !== 'linux') return null;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : null;
}

async function readFacts(program: string): Promise<v.InferOutput<typeof facts>> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-I', '-c', FACTS], {
      env: {},
      timeout: TIMEOUT_MS,
    });
    return v.parse(facts, JSON.parse(stdout));
  } catch {
    throw new NativePythonError(`${program} is no Python that runs`);
  }
}
