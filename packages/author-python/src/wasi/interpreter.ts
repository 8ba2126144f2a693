import { readdirSync, readFileSync } from 'node:fs';
import { GUEST_MODULES, GUEST_PACKAGES } from '../guest-modules.ts';
import { loadPythonModule } from './python-module.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import type { WasmModule } from './webassembly.ts';

/** A started interpreter, which all workers of a process share. */
export interface Interpreter {
  module: WasmModule;
  snapshot: Snapshot;
}

export async function startInterpreter(): Promise<Interpreter> {
  const module = await loadPythonModule();
  const program = readFileSync(new URL('../guest/main.py', import.meta.url), 'utf8');
  return { module, snapshot: takeSnapshot(module, program, `${JSON.stringify(readModules())}\n`) };
}

function readModules(): Record<string, string> {
  const files = [
    ...Object.entries(GUEST_MODULES),
    ...GUEST_PACKAGES.flatMap(listModules).map((file) => [file, file] as const),
  ];
  return Object.fromEntries(
    files.map(([name, file]) => [
      name,
      file === null ? '' : readFileSync(new URL(`../guest/${file}`, import.meta.url), 'utf8'),
    ]),
  );
}

function listModules(name: string): string[] {
  const files = readdirSync(new URL(`../guest/${name}/`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  });
  return files
    .filter((file) => file.endsWith('.py'))
    .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
    .sort();
}
