import { existsSync, lstatSync, readlinkSync } from 'node:fs';

/** A CPython of the system, and where its modules are. */
export interface SystemPython {
  /** The real path of the program. */
  program: string;
  /** Folders of its standard library. */
  library: readonly string[];
  /** Folders of further modules, such as numpy. */
  modules: readonly string[];
}

/** Of the machine as scripts see it, and an argument of all its programs; it tells sandboxes from other processes. */
export const HOST_NAME = 'lectern-sandbox';

export const BUBBLEWRAP = '/usr/bin/bwrap';

/** The descriptor by which bubblewrap writes facts about the sandbox. */
export const STATUS_DESCRIPTOR = 3;

/** What programs need to start and find their libraries, where the system has it. */
const LOADER_FILES = ['/etc/alternatives', '/etc/ld.so.cache'];
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64'];
/** Links to those in /usr, or folders of their own on older systems. */
const LOADER_FOLDERS = ['/lib', '/lib64'];

/**
 * The arguments of bubblewrap: new namespaces of every kind, so without network and without other processes; a read-only
 * root with libraries and the interpreter, and nothing else: no /proc, no devices, no temporary files.
 */
export function sandboxArguments(python: SystemPython, program: string): string[] {
  const folders = [...python.library, ...python.modules].filter(
    (folder) => !LIBRARY_FOLDERS.some((whole) => folder.startsWith(`${whole}/`)),
  );
  const links = LOADER_FOLDERS.filter(isLink);
  const loaderFolders = LOADER_FOLDERS.filter((path) => !links.includes(path));
  const bound = [...LIBRARY_FOLDERS, ...loaderFolders, ...LOADER_FILES, ...folders, python.program];
  return [
    '--unshare-all',
    '--unshare-user',
    '--die-with-parent',
    '--new-session',
    '--as-pid-1',
    '--clearenv',
    ...['--hostname', HOST_NAME, '--cap-drop', 'ALL'],
    ...[...new Set(bound)].filter(existsSync).flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap((path) => ['--symlink', readlinkSync(path), path]),
    ...['--remount-ro', '/', '--chdir', '/'],
    ...['--json-status-fd', String(STATUS_DESCRIPTOR)],
    ...['--', python.program, '-I', '-S', '-B', '-X', 'utf8', '-c', program, HOST_NAME],
  ];
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
