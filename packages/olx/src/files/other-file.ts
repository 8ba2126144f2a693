import { OlxError } from '../errors.ts';
import { describeOtherProduct } from './other-product.ts';

const KEPT_BYTES = 2 * 1024 * 1024;
/** An entry in the list at the end of a zip archive. */
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const ENTRY_BYTES = 46;

/** A file that isn't compressed by gzip: says what it is instead. */
export class OtherFile {
  readonly isZip: boolean;
  readonly #isTar: boolean;
  #tail: Uint8Array[] = [];
  #bytes = 0;

  /** `start`: the first bytes of the file. */
  constructor(start: Uint8Array) {
    this.isZip = start[0] === 0x50 && start[1] === 0x4b;
    this.#isTar = Buffer.from(start).toString('latin1', 257, 262) === 'ustar';
  }

  /** Takes the bytes one after the other; needed for a zip archive only. */
  add(chunk: Uint8Array): void {
    this.#tail.push(Uint8Array.from(chunk));
    this.#bytes += chunk.byteLength;
    if (this.#bytes < 2 * KEPT_BYTES) return;
    const kept = Buffer.concat(this.#tail).subarray(-KEPT_BYTES);
    [this.#tail, this.#bytes] = [[kept], kept.byteLength];
  }

  refusal(): OlxError {
    const description = this.isZip ? describeOtherProduct(this.#listZip()) : null;
    if (description !== null) return new OlxError('other-product', description);
    const advice = this.isZip
      ? ' Unpack this zip archive, and import the folder.'
      : this.#isTar
        ? ' Compress this tar archive with gzip, or unpack it and import the folder.'
        : '';
    return new OlxError('not-a-gzip', `The file is not a gzip archive (.tar.gz).${advice}`);
  }

  /** The paths in the archive, as far as the kept bytes list them. Nothing is unpacked. */
  #listZip(): string[] {
    const end = Buffer.concat(this.#tail);
    const paths: string[] = [];
    for (let at = end.indexOf(ENTRY); at >= 0 && at + ENTRY_BYTES <= end.length; ) {
      const next = at + ENTRY_BYTES + end.readUInt16LE(at + 28);
      paths.push(end.toString('utf8', at + ENTRY_BYTES, next));
      at = end.indexOf(ENTRY, next);
    }
    return paths;
  }
}
