import { readdirSync, readFileSync } from 'node:fs';
import { HOST_NAME } from '../native/sandbox-command.ts';

const KILOBYTE = 1024;

export interface SandboxProcess {
  pid: number;
  parent: number;
  /** Resident memory, in bytes. */
  memory: number;
}

/** Bubblewrap and the interpreters in its sandboxes that were started by one process. */
export function listSandboxProcesses(server: number): SandboxProcess[] {
  return listOwned().flatMap(({ owner, ...each }) => (owner === server ? [each] : []));
}

/** Those whose server has ended: the first process of the system has become their parent. */
export function listOrphans(): SandboxProcess[] {
  return listSandboxProcesses(1);
}

/** All sandboxes, each with the process outside that started it. */
function listOwned(): (SandboxProcess & { owner: number })[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap(readProcess);
  const sandboxes = all.filter(({ pid, parent }) => isSandbox(pid) || isSandbox(parent));
  const ownerOf = ({ parent }: SandboxProcess): number => {
    const above = sandboxes.find(({ pid }) => pid === parent);
    return above === undefined ? parent : ownerOf(above);
  };
  return sandboxes.map((each) => ({ ...each, owner: ownerOf(each) }));
}

function isSandbox(pid: number): boolean {
  const [program = '', ...args] = read(pid, 'cmdline').split('\0');
  return program.endsWith('/bwrap') && args.includes(HOST_NAME);
}

/** Reads proc_pid_status(5); nothing of a process that has ended. */
function readProcess(pid: number): SandboxProcess[] {
  const status = read(pid, 'status');
  const numberAt = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return status === '' ? [] : [{ pid, parent: numberAt('PPid'), memory: numberAt('VmRSS') * KILOBYTE }];
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
