/** The guest wrote more than it may. */
export class OutputTooLongError extends Error {
  override readonly name = 'OutputTooLongError';
}

const FIRST_BYTES = 4096;

/** Bytes that the guest wrote, in one piece of memory, however small the writes are. */
export class OutputBuffer {
  readonly #max: number;
  #bytes = Buffer.alloc(FIRST_BYTES);
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Throws {@link OutputTooLongError} beyond the limit. */
  write(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#max) throw new OutputTooLongError();
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(this.#max, Math.max(length, 2 * this.#bytes.length)));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /** Forgets what was written. */
  clear(): void {
    this.#length = 0;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }
}
