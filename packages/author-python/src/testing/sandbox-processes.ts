import { readdirSync, readFileSync } from 'node:fs';
import { HOST_NAME } from '../native/sandbox-command.ts';

const KILOBYTE = 1024;
const TICK_MS = 10;

export interface SandboxProcess {
  pid: number;
  parent: number;
  /** Resident memory, in bytes. */
  memory: number;
  /** Processor time in milliseconds, with that of its children that have ended. */
  cpu: number;
}

/** Bubblewrap, the interpreters in its sandboxes and what these have started, where one process has started bubblewrap. */
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
  const isIn = ({ pid, parent }: SandboxProcess): boolean => {
    const above = all.find((each) => each.pid === parent);
    return isSandbox(pid) || (above !== undefined && isIn(above));
  };
  const sandboxes = all.filter(isIn);
  const ownerOf = ({ parent }: SandboxProcess): number => {
    const above = sandboxes.find(({ pid }) => pid === parent);
    return above === undefined ? parent : ownerOf(above);
  };
  return sandboxes.map((each) => ({ ...each, owner: ownerOf(each) }));
}

function isSandbox(pid: number): boolean {
  return read(pid, 'cmdline').split('\0').includes(HOST_NAME);
}

/** Reads proc_pid_status(5) and proc_pid_stat(5); nothing of a process that has ended. */
function readProcess(pid: number): SandboxProcess[] {
  const status = read(pid, 'status');
  const numberAt = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  if (status === '') return [];
  const ticks = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15);
  const cpu = ticks.reduce((sum, each) => sum + Number(each) * TICK_MS, 0);
  return [{ pid, parent: numberAt('PPid'), memory: numberAt('VmRSS') * KILOBYTE, cpu }];
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
