import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';

/**
 * The path of an archive entry as `a/b/c`, without `.` segments and trailing slash; '' for the root itself. Throws for
 * a path that could point outside the source or that no course would use.
 */
export function safePath(name: string, limits: Limits): string {
  if (name.length > limits.maxPathLength) {
    throw new OlxError('path-too-long', `A path is longer than ${limits.maxPathLength} characters.`);
  }
  if (name.includes('\uFFFD')) throw new OlxError('invalid-utf8', 'A file name is not valid UTF-8.', name);
  const isAbsolute = name.startsWith('/') || /^[A-Za-z]:[\\/]/.test(name);
  if (isAbsolute || name.includes('\\') || name.includes('\0')) {
    throw new OlxError('unsafe-path', 'The archive contains an absolute or unusual path.', name);
  }
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new OlxError('unsafe-path', 'A path points outside the archive.', name);
  if (parts.length > limits.maxPathDepth) {
    throw new OlxError(
      'path-too-deep',
      `A path is deeper than ${limits.maxPathDepth} folders.`,
      parts.slice(0, 4).join('/'),
    );
  }
  return parts.join('/');
}
