import type { WasmMemory } from './webassembly.ts';

/** The guest's memory, in which calls read their parameters and write their results. */
export class GuestMemory {
  #memory: WasmMemory | null = null;

  attach(memory: WasmMemory): void {
    this.#memory = memory;
  }

  get #buffer(): ArrayBuffer {
    if (this.#memory === null) throw new Error('The guest ran before its memory was attached');
    return this.#memory.buffer;
  }

  /** Valid until the guest's memory grows. */
  get view(): DataView {
    return new DataView(this.#buffer);
  }

  /** Valid until the guest's memory grows. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer, at >>> 0, length >>> 0);
  }

  /** The buffers of a scattered read or write. */
  *buffersAt(list: number, count: number): Generator<Uint8Array> {
    for (let i = 0; i < count; i += 1) {
      const at = list + i * 8;
      yield this.bytes(this.view.getUint32(at, true), this.view.getUint32(at + 4, true));
    }
  }
}
