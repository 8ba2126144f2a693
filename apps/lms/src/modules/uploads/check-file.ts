import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { formatList, formatNumber } from '../../i18n/format.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { HttpError } from '../../lib/errors.ts';
import { extensionOf, safeFileName } from './file-name.policy.ts';
import { type FileKind, isUtf8Text, judgeFile } from './file-type.policy.ts';

const messages = defineMessages({
  empty: {
    defaultMessage: 'This file is empty.',
    description: 'After a file was chosen',
  },
  mismatch: {
    defaultMessage:
      'This file’s name doesn’t match what’s in it. Save it again in its own format, then upload it.',
    description: 'Error after a file was uploaded',
  },
  tooLarge: {
    defaultMessage: 'This file is larger than {size}.',
    description: 'Error after a file was uploaded; “size” is like 10 MB',
  },
  refused: {
    defaultMessage: 'Files of this type aren’t accepted. Accepted: {types}.',
    description: 'Error after a file was uploaded; “types” is a list',
  },
});

/** A file whose bytes were checked, and that isn't stored yet. */
export interface CheckedFile {
  name: string;
  kind: FileKind;
  contentType: string;
  bytes: Uint8Array;
  /** Hex, lower case. */
  sha256: string;
}

const kindMessages: Readonly<Record<FileKind, Message>> = defineMessages({
  document: { defaultMessage: 'documents', description: 'Files that are accepted, in a list' },
  text: { defaultMessage: 'text files', description: 'Files that are accepted, in a list' },
  image: { defaultMessage: 'images', description: 'Files that are accepted, in a list' },
  audio: { defaultMessage: 'audio files', description: 'Files that are accepted, in a list' },
  video: { defaultMessage: 'videos', description: 'Files that are accepted, in a list' },
  archive: { defaultMessage: 'archives', description: 'Files that are accepted, in a list' },
});

const sizes = defineMessages({
  MB: { defaultMessage: '{amount} MB', description: 'Size of a file in millions of bytes' },
  kB: { defaultMessage: '{amount} kB', description: 'Size of a file in thousands of bytes' },
  bytes: { defaultMessage: '{amount} bytes', description: 'Size of a small file' },
});

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
  if (bytes.byteLength === 0) throw new HttpError(400, 'file_empty', t(messages.empty));
  if (bytes.byteLength > maxBytes) throw fileTooLarge(maxBytes);
  const decision = judgeFile(safeFileName(claimedName), {
    detected: await detect(bytes),
    isText: isUtf8Text(bytes),
  });
  if ('refused' in decision) {
    throw decision.refused === 'file_type_mismatch'
      ? new HttpError(415, 'file_type_mismatch', t(messages.mismatch))
      : refusedType(kinds, extensions);
  }
  const isListed = extensions.length === 0 || extensions.includes(extensionOf(decision.name));
  if (!kinds.includes(decision.kind) || !isListed) throw refusedType(kinds, extensions);
  return { ...decision, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function fileTooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'payload_too_large', t(messages.tooLarge, { size: sizePhrase(maxBytes) }));
}

/** `10 MB`, `1.5 kB`: decimal units, as the file managers of most systems count. */
export function sizePhrase(bytes: number): string {
  const [amount, unit] =
    bytes >= 1_000_000
      ? ([bytes / 1_000_000, 'MB'] as const)
      : bytes >= 1000
        ? ([bytes / 1000, 'kB'] as const)
        : ([bytes, 'bytes'] as const);
  return t(sizes[unit], { amount: formatNumber(amount, 1) });
}

function refusedType(kinds: readonly FileKind[], extensions: readonly string[]): HttpError {
  const typeList = formatList(
    extensions.length > 0
      ? extensions.map((name) => name.toUpperCase())
      : kinds.map((kind) => t(kindMessages[kind])),
  );
  return new HttpError(415, 'file_type_refused', t(messages.refused, { types: typeList }));
}

/** The type as `file-type` names it; null if it is unknown or the file is broken. */
async function detect(bytes: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(bytes))?.ext ?? null;
  } catch {
    return null;
  }
}
