import { isUtf8 } from 'node:buffer';
import { extensionOf } from './file-name.policy.ts';

/** The kinds of files by which a feature lists what it accepts. */
export type FileKind = 'document' | 'text' | 'image' | 'audio' | 'video' | 'archive';

export const FILE_KINDS: readonly FileKind[] = ['document', 'text', 'image', 'audio', 'video', 'archive'];

interface FileType {
  kind: FileKind;
  contentType: string;
  /** Files with another extension get the first one. */
  extensions: readonly [string, ...string[]];
}

const type = (kind: FileKind, contentType: string, ...extensions: FileType['extensions']): FileType => ({
  kind,
  contentType,
  extensions,
});
const office = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;
const openDocument = (name: string): string => `application/vnd.oasis.opendocument.${name}`;

/** The types that are accepted, by the name that file-type gives to what it finds in the bytes. */
const TYPES: ReadonlyMap<string, FileType> = new Map([
  ['pdf', type('document', 'application/pdf', 'pdf')],
  ['rtf', type('document', 'application/rtf', 'rtf')],
  ['docx', type('document', office('wordprocessingml.document'), 'docx')],
  ['pptx', type('document', office('presentationml.presentation'), 'pptx')],
  ['xlsx', type('document', office('spreadsheetml.sheet'), 'xlsx')],
  ['odt', type('document', openDocument('text'), 'odt')],
  ['odp', type('document', openDocument('presentation'), 'odp')],
  ['ods', type('document', openDocument('spreadsheet'), 'ods')],
  ['odg', type('document', openDocument('graphics'), 'odg')],
  ['epub', type('document', 'application/epub+zip', 'epub')],
  // The older formats of Office share one container, which installers use, too.
  ['cfb', type('document', 'application/x-cfb', 'doc', 'xls', 'ppt')],
  ['png', type('image', 'image/png', 'png')],
  ['jpg', type('image', 'image/jpeg', 'jpg', 'jpeg')],
  ['gif', type('image', 'image/gif', 'gif')],
  ['webp', type('image', 'image/webp', 'webp')],
  ['heic', type('image', 'image/heic', 'heic', 'heif')],
  ['avif', type('image', 'image/avif', 'avif')],
  ['tif', type('image', 'image/tiff', 'tif', 'tiff')],
  ['bmp', type('image', 'image/bmp', 'bmp')],
  ['mp3', type('audio', 'audio/mpeg', 'mp3')],
  ['m4a', type('audio', 'audio/mp4', 'm4a')],
  ['wav', type('audio', 'audio/wav', 'wav')],
  ['flac', type('audio', 'audio/flac', 'flac')],
  ['ogg', type('audio', 'audio/ogg', 'ogg', 'oga')],
  ['opus', type('audio', 'audio/ogg', 'opus', 'ogg')],
  ['mp4', type('video', 'video/mp4', 'mp4', 'm4v')],
  ['m4v', type('video', 'video/mp4', 'm4v', 'mp4')],
  ['mov', type('video', 'video/quicktime', 'mov')],
  ['webm', type('video', 'video/webm', 'webm')],
  ['mkv', type('video', 'video/matroska', 'mkv')],
  ['ogv', type('video', 'video/ogg', 'ogv')],
  ['zip', type('archive', 'application/zip', 'zip')],
  ['gz', type('archive', 'application/gzip', 'gz', 'tgz')],
  ['tar', type('archive', 'application/x-tar', 'tar')],
  ['7z', type('archive', 'application/x-7z-compressed', '7z')],
]);

const TEXT = type('text', 'text/plain; charset=utf-8', 'txt');
/** Text formats that file-type recognizes by their first bytes. */
const TEXTS = new Set(['xml', 'ics', 'vcf', 'vtt', 'srt', 'ps', 'eps']);
/**
 * A double click runs them on the grader's machine, whatever the file contains: by the system or, with the rights of a
 * local file, in a browser.
 */
const EXECUTABLE_EXTENSIONS = new Set([
  ...'exe com scr pif bat cmd msi msp msc vbs vbe wsf wsh hta ps1 psm1 reg lnk url jar app command dmg pkg cpl scf'.split(
    ' ',
  ),
  ...'js jse mjs cjs html htm shtml xhtml xht svg svgz mht mhtml xsl xslt'.split(' '),
]);
/** Archives and texts may have other extensions, such as `.sb3` or `.py`, but none of another listed type. */
const LISTED_EXTENSIONS = new Set([...TYPES.values()].flatMap(({ extensions }) => extensions));

/** The kind of a file by its content, with a matching name; or why it isn't accepted. */
export type FileDecision =
  | { name: string; kind: FileKind; contentType: string }
  | { refused: 'file_type_refused' | 'file_type_mismatch' };

/**
 * Decides by the content. `detected`: what file-type found, null for nothing; `isText`: whether the bytes are UTF-8 text.
 * A name whose extension contradicts the content is refused, since whoever opens the file goes by its name; between two types
 * of one kind (a photo that is a PNG and not a JPEG) the name is corrected instead.
 */
export function judgeFile(
  name: string,
  { detected, isText }: { detected: string | null; isText: boolean },
): FileDecision {
  const extension = extensionOf(name);
  if (EXECUTABLE_EXTENSIONS.has(extension)) return { refused: 'file_type_refused' };
  const isPlain = detected === null || TEXTS.has(detected);
  const found = isPlain ? (isText ? TEXT : undefined) : TYPES.get(detected ?? '');
  if (found === undefined) return { refused: 'file_type_refused' };
  const { kind, contentType, extensions } = found;
  const accepted = { kind, contentType };
  if (extensions.includes(extension)) return { name, ...accepted };
  // Only the extension tells what this container holds.
  if (detected === 'cfb') return { refused: 'file_type_refused' };
  if (extension === '') return { name: `${name}.${extensions[0]}`, ...accepted };
  if (!LISTED_EXTENSIONS.has(extension)) {
    return isPlain || detected === 'zip' || detected === 'gz'
      ? { name, ...accepted }
      : { name: `${name}.${extensions[0]}`, ...accepted };
  }
  const isSameKind = [...TYPES.values()].some(
    (other) => other.kind === kind && other.extensions.includes(extension),
  );
  if (!isSameKind) return { refused: 'file_type_mismatch' };
  return { name: `${name.slice(0, -extension.length)}${extensions[0]}`, ...accepted };
}

/** Whether the bytes are UTF-8 text: no other encoding is safe to guess, and no text has NUL or other control characters. */
export function isUtf8Text(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false;
  for (const byte of bytes) if (byte < 0x20 && !ALLOWED_CONTROLS.has(byte)) return false;
  return true;
}

/** Tab, line feed, form feed, carriage return, and escape, which recordings of terminals contain. */
const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
