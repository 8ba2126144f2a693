import { quote } from '../diagnostics.ts';
import { OlxError } from '../errors.ts';
import { sizePhrase } from './size-phrase.ts';

/** A file of the source, of an archive or a folder. */
export interface SourceFile {
  /** Path from the root of the source, later from the course's. */
  path: string;
  size: number;
  /** Hex; null for files that are only read as text. */
  sha256: string | null;
  read(): Promise<Uint8Array>;
}

/** All files of a source that may be needed, by path. */
export interface SourceFiles {
  kind: 'archive' | 'folder';
  files: Map<string, SourceFile>;
  /** Paths of files that no course uses; their bytes were skipped. */
  ignored: string[];
  close(): Promise<void>;
}

/** How a file is treated: read as text, stored as an asset, or skipped. */
export type FileUse = 'text' | 'asset' | 'ignored';

/** Templates of custom tags have no extension. */
const TEXT = /\.(xml|html|json)$|(^|\/)custom_tags\/[^/.]+$/i;
/** Folders of files for learners; that of handouts is beside `static` in old courses. */
const IN_ASSET_FOLDER = /(^|\/)(static|handouts)\//;
/** Files that old courses have in any folder. */
const MEDIA =
  /\.(avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|pdf|docx?|pptx?|xlsx?|mp3|m4a|oga|wav|mp4|m4v|mov|ogg|ogv|webm|srt|vtt)$/i;
const JUNK = /(^|\/)(\._[^/]*|\.DS_Store|__MACOSX(\/.*)?|Thumbs\.db)$/;

export function fileUse(path: string): FileUse {
  if (JUNK.test(path)) return 'ignored';
  if (IN_ASSET_FOLDER.test(path) || MEDIA.test(path)) return 'asset';
  return TEXT.test(path) ? 'text' : 'ignored';
}

/** Sizes in bytes. */
export function fileTooLarge(path: string, size: number, limit: number): OlxError {
  const message = `${quote(path)} has ${sizePhrase(size)}, but a file like this may have at most ${sizePhrase(limit)}.`;
  return new OlxError('file-too-large', message, path);
}

/** Links could lead outside the source, or in a circle. */
export function linkNotAllowed(kind: SourceFiles['kind'], path: string): OlxError {
  const message = `The ${kind} contains a link, ${quote(path)}. Replace it with a copy of what it leads to.`;
  return new OlxError('link-not-allowed', message, path);
}

/** Whether a path in a course is in its folder for files. */
export function isStatic(path: string): boolean {
  return path.startsWith('static/');
}

/** The path of a file in links, after `/static/`. In old courses, that stands for the folder of the course as well. */
export function linkedPath(path: string): string {
  return isStatic(path) ? path.slice('static/'.length) : path;
}
