/**
 * An assembler for what seccomp takes of classic BPF: load a word of the call's data, compare, jump, return. Programs are
 * little-endian, as are all machines that they run on. See bpf(4) and seccomp(2).
 */

/** Jumps are relative to the next instruction, at most 255. */
export interface Instruction {
  code: number;
  /** Where to go if a comparison holds, and if it doesn't. */
  then: number;
  otherwise: number;
  value: number;
}

const INSTRUCTION_BYTES = 8;
const MAX_JUMP = 255;
const MAX_INSTRUCTIONS = 4096;
const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_GREATER = 0x25;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const instruction = (code: number, value: number, then = 0, otherwise = 0): Instruction => ({
  code,
  then,
  otherwise,
  value,
});

/** Loads the word at this offset of `struct seccomp_data`. */
export const load = (offset: number) => instruction(LOAD_WORD, offset);
export const give = (value: number) => instruction(RETURN, value);

/** Each goes on with the next instruction if the comparison holds, and otherwise skips some. */
export const unlessEqual = (value: number, skip: number) => instruction(JUMP_IF_EQUAL, value, 0, skip);
export const unlessGreater = (value: number, skip: number) => instruction(JUMP_IF_GREATER, value, 0, skip);
export const unlessAnyBit = (bits: number, skip: number) => instruction(JUMP_IF_ANY_BIT, bits, 0, skip);

/** Skips some instructions if the value is equal. */
export const skipIfEqual = (value: number, skip: number) => instruction(JUMP_IF_EQUAL, value, skip, 0);

/** The program as the kernel reads it. Throws RangeError where it can't be written. */
export function assemble(program: readonly Instruction[]): Buffer {
  if (program.length > MAX_INSTRUCTIONS) throw new RangeError('A BPF program has at most 4096 instructions');
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES);
  for (const [index, { code, then, otherwise, value }] of program.entries()) {
    const remaining = program.length - index - 1;
    if (Math.max(then, otherwise) > Math.min(MAX_JUMP, Math.max(0, remaining - 1)))
      throw new RangeError(`Instruction ${index} jumps out of the program`);
    const at = index * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(then, at + 2);
    bytes.writeUInt8(otherwise, at + 3);
    bytes.writeUInt32LE(value >>> 0, at + 4);
  }
  return bytes;
}
