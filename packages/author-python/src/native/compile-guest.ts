import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { NativePythonError } from './find-python.ts';

/** Run outside of the sandbox, before any author's code. */
const COMPILER = `
import binascii, json, marshal, sys
def compiled(file, source):
    code = compile(source, file, 'exec', dont_inherit=True)
    return binascii.b2a_base64(marshal.dumps(code), newline=False).decode()
print(json.dumps({file: compiled(file, source) for file, source in json.load(sys.stdin).items()}))`;

/**
 * Compiles sources, by their files, for this version of Python, in Base64. Each process would take a quarter of its start to
 * compile them.
 */
export async function compileGuest<T extends Record<string, string>>(
  program: string,
  sources: T,
): Promise<{ [File in keyof T]: string }> {
  const compiler = spawn(program, ['-I', '-S', '-B', '-X', 'utf8', '-c', COMPILER], { env: {} });
  compiler.stdin.on('error', () => {});
  compiler.stdin.end(JSON.stringify(sources));
  const [output] = await Promise.all([text(compiler.stdout), once(compiler, 'close')]);
  try {
    return v.parse(v.record(v.string(), v.string()), JSON.parse(output)) as { [File in keyof T]: string };
  } catch {
    throw new NativePythonError(`${program} can't compile Lectern's modules`);
  }
}
