import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { NativePythonError } from './find-python.ts';

/** Run outside of the sandbox, before any author's code. Writes the setup with code objects instead of sources. */
const COMPILER = `
import json, marshal, sys
def compiled(file, source):
    return compile(source, file, 'exec', dont_inherit=True)
job = json.load(sys.stdin)
code = {file: marshal.dumps(compiled(file, source)) for file, source in job['modules'].items()}
setup = {**job['setup'], 'modules': {}, 'compiled': code, 'program': compiled('<boot>', job['program'])}
sys.stdout.buffer.write(marshal.dumps(setup))`;

export interface GuestSources {
  program: string;
  /** Sources by their files. */
  modules: Readonly<Record<string, string>>;
  /** Values for the guest, beside its modules. */
  setup: Readonly<Record<string, unknown>>;
}

/**
 * What a process of this version of Python needs to start, in the form of its module `marshal`. It contains compiled modules,
 * because a process would take a quarter of its start to compile them.
 */
export async function compileGuest(python: string, sources: GuestSources): Promise<Buffer> {
  const compiler = spawn(python, ['-I', '-S', '-B', '-X', 'utf8', '-c', COMPILER], { env: {} });
  compiler.stdin.on('error', () => {});
  compiler.stdin.end(JSON.stringify(sources));
  const [output, [code]] = await Promise.all([buffer(compiler.stdout), once(compiler, 'close')]);
  if (code !== 0) throw new NativePythonError(`${python} can't compile Lectern's modules`);
  return output;
}
