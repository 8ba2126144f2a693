const MAX_LENGTH = 120;
/** Malware hides its type behind many spaces or a second extension; no genuine extension is longer. */
const MAX_EXTENSION = 12;
/** Control characters, and those that reverse or hide text: `exe.fdp` must not read `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Characters that file systems reserve. */
const RESERVED = /[<>:"|?*\\/]/g;
/** Device names of Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of an uploaded file as it is stored, shown and offered for saving: no folders, no invisible or reserved characters,
 * at most 120 characters, never empty and never hidden.
 */
export function safeFileName(claimed: string): string {
  const [last = ''] = claimed.split(/[\\/]/).slice(-1);
  const visible = last.normalize('NFC').replace(INVISIBLE, '').replace(RESERVED, '_').replace(/\s+/g, ' ');
  const name = visible.replace(/^[.\s]+|[.\s]+$/g, '').replace(DEVICE, '_$&');
  if (name === '') return 'file';
  const extension = extensionOf(name);
  const end = extension === '' ? '' : name.slice(-extension.length - 1);
  const stem = [...name.slice(0, name.length - end.length)].slice(0, MAX_LENGTH - end.length).join('');
  return stem.trimEnd() + end;
}

/** The extension in lower case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /^.*[^.]\.([a-z0-9]+)$/is.exec(name) ?? [];
  return extension.length > MAX_EXTENSION ? '' : extension.toLowerCase();
}
