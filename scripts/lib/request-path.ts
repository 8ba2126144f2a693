import type { CalledFunction, FunctionCall } from './function-calls.ts';

/** The lists of .dependency-cruiser.mjs. */
export interface FolderOrder {
  lmsFolders: readonly string[];
  kernelFolders: readonly string[];
  moduleFolders: readonly string[];
}

export interface RequestPath {
  /** The folders, and files beside them, whose functions ran, in their order. */
  folders: string[];
  /** Each call of a folder that comes after the caller's, in words. */
  climbs: string[];
}

/** The clock of tests stands in for that of the LMS; everything else in `testing/` is no code of a request. */
const TEST_CLOCK = 'testing/context.ts';

/** Counts what ran in a request. Throws for a file in no folder of the order. */
export function countPath(
  { functions, calls }: { functions: readonly CalledFunction[]; calls: readonly FunctionCall[] },
  order: FolderOrder,
): RequestPath {
  const sorted = listFolders(order);
  const indexOf = ({ file }: CalledFunction): number => {
    const path = file === TEST_CLOCK ? 'clock.ts' : file;
    const index = sorted.findIndex((folder) => path === folder || isInside(path, folder));
    if (index === -1) throw new Error(`${file} is in no folder of .dependency-cruiser.mjs`);
    return index;
  };
  const tests = sorted.indexOf('testing/');
  const indexes = new Set(functions.map(indexOf).filter((index) => index < tests));
  const climbs = calls.filter(
    ({ caller, ...callee }) => caller !== null && indexOf(callee) > indexOf(caller),
  );
  return {
    folders: [...indexes].sort((a, b) => a - b).map((index) => sorted[index] ?? ''),
    climbs: climbs.map(({ caller, file, name }) => `${caller?.file} ${caller?.name} calls ${file} ${name}`),
  };
}

function listFolders({ lmsFolders, kernelFolders, moduleFolders }: FolderOrder): string[] {
  const inside: Readonly<Record<string, readonly string[]>> = {
    'kernel/': kernelFolders,
    'modules/': moduleFolders,
  };
  return lmsFolders.flatMap((folder) => inside[folder]?.map((name) => `${folder}${name}/`) ?? [folder]);
}

const isInside = (path: string, folder: string): boolean => folder.endsWith('/') && path.startsWith(folder);
