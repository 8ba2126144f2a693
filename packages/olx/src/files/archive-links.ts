import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { sizePhrase } from './size-phrase.ts';
import { fileUse, linkNotAllowed, type SourceFiles } from './source-files.ts';

/** A link that leads to a link, and so on; longer chains lead in a circle. */
const MAX_STEPS = 10;

/**
 * The path within the archive to which a link leads; null if that is outside. The target of a symbolic link is relative to the
 * link's folder, that of a hard link to the archive's root. `path` is safe; `target` is as in the archive.
 */
export function findLinkTarget(
  { path, target, isSymbolic }: { path: string; target: string; isSymbolic: boolean },
  limits: Limits,
): string | null {
  if (target.length > limits.maxPathLength || /^\/|[\\\0]/.test(target)) return null;
  const parts = isSymbolic ? path.split('/').slice(0, -1) : [];
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/**
 * Adds the links of an archive to its files, each with the content of the file that it leads to. `links`: target by path. Throws
 * for a link that leads to no file of the same use: to a folder, for example, or to itself.
 */
export function addLinkedFiles(
  { files, ignored }: Pick<SourceFiles, 'files' | 'ignored'>,
  links: ReadonlyMap<string, string>,
  limits: Limits,
): void {
  const bytes = { text: 0, asset: 0 };
  for (const path of links.keys()) {
    const use = fileUse(path);
    if (use === 'ignored') {
      ignored.push(path);
      continue;
    }
    let target = path;
    for (let step = 0; step < MAX_STEPS; step += 1) target = links.get(target) ?? target;
    const file = links.has(target) ? undefined : files.get(target);
    if (file === undefined || fileUse(target) !== use) throw linkNotAllowed('archive', path);
    // Small links could make much to read of one file.
    bytes[use] += file.size;
    const limit = use === 'text' ? limits.maxTextBytes : limits.maxTotalBytes;
    if (bytes[use] > limit) {
      const message = `The archive's links lead to more than ${sizePhrase(limit)}.`;
      throw new OlxError('archive-too-large', message, path);
    }
    files.set(path, { ...file, path });
  }
}
