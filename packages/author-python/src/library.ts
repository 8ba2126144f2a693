/** Bytes of python_lib.zip. */
export const MAX_LIBRARY_BYTES = 4 * 1024 * 1024;

/** The library as a job needs it; null if there is none or it is too large. */
export function encodeLibrary(library: Uint8Array | null): string | null {
  return library === null || library.length > MAX_LIBRARY_BYTES
    ? null
    : Buffer.from(library).toString('base64');
}
