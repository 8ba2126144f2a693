import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { HttpError } from '../../http/errors.ts';
import { extensionOf, safeFileName } from './file-name.policy.ts';
import { type FileKind, isUtf8Text, judgeFile } from './file-type.policy.ts';

/** A file whose bytes were checked, and that isn't stored yet. */
export interface CheckedFile {
  name: string;
  kind: FileKind;
  contentType: string;
  bytes: Uint8Array;
  /** Hex, lower case. */
  sha256: string;
}

const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  document: 'documents',
  text: 'text files',
  image: 'images',
  audio: 'audio files',
  video: 'videos',
  archive: 'archives',
};

/**
 * Checks an uploaded file by its content and gives it a safe name. `claimedName` is what the browser says. Throws 400
 * `file_empty`, 413 `payload_too_large`, 415 `file_type_refused` or `file_type_mismatch`, each with a sentence for the
 * uploader. With `extensions`, the name has to end in one of them, too.
 */
export async function checkFile(
  { bytes, claimedName }: { bytes: Uint8Array; claimedName: string },
  {
    maxBytes,
    kinds,
    extensions = [],
  }: { maxBytes: number; kinds: readonly FileKind[]; extensions?: readonly string[] },
): Promise<CheckedFile> {
  if (bytes.byteLength === 0) throw new HttpError(400, 'file_empty', 'This file is empty.');
  if (bytes.byteLength > maxBytes) throw fileTooLarge(maxBytes);
  const verdict = judgeFile(safeFileName(claimedName), {
    detected: await detect(bytes),
    isText: isUtf8Text(bytes),
  });
  if ('refused' in verdict) {
    throw verdict.refused === 'file_type_mismatch'
      ? new HttpError(
          415,
          'file_type_mismatch',
          'This file’s name doesn’t match what’s in it. Save it again in its own format, then upload it.',
        )
      : refusedType(kinds, extensions);
  }
  const isListed = extensions.length === 0 || extensions.includes(extensionOf(verdict.name));
  if (!kinds.includes(verdict.kind) || !isListed) throw refusedType(kinds, extensions);
  return { ...verdict, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function fileTooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'payload_too_large', `This file is larger than ${sizePhrase(maxBytes)}.`);
}

/** `10 MB`, `1.5 kB`: decimal units, as the file managers of most systems count. */
export function sizePhrase(bytes: number): string {
  const [amount, unit] =
    bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : bytes >= 1000 ? [bytes / 1000, 'kB'] : [bytes, 'bytes'];
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(amount)} ${unit}`;
}

function refusedType(kinds: readonly FileKind[], extensions: readonly string[]): HttpError {
  const words = new Intl.ListFormat('en').format(
    extensions.length > 0
      ? extensions.map((name) => name.toUpperCase())
      : kinds.map((kind) => KIND_WORDS[kind]),
  );
  return new HttpError(415, 'file_type_refused', `Files of this type aren’t accepted. Accepted: ${words}.`);
}

/** The type as `file-type` names it; null if it is unknown or the file is broken. */
async function detect(bytes: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(bytes))?.ext ?? null;
  } catch {
    return null;
  }
}
