/** Bodies below this come from Node's own pool. */
const SMALLEST_SLAB = 2 ** 14;
const LARGEST_SLAB = 2 ** 20;
/** What is kept for the next answers, in bytes. */
const KEPT_MEMORY = 16 * 2 ** 20;

const idle = new Map<number, Buffer[]>();
const lent = new WeakMap<Buffer, Buffer>();
let kept = 0;

/**
 * Memory for the body of one answer, its content left as it is. Large bodies get memory that an earlier body has done
 * with: allocated anew for each, it costs more than filling it, and the garbage collector has to run for it.
 */
export function takeBodyMemory(length: number): Buffer {
  if (length < SMALLEST_SLAB || length > LARGEST_SLAB) return Buffer.allocUnsafe(length);
  const size = 2 ** Math.ceil(Math.log2(length));
  const slab = idle.get(size)?.pop();
  if (slab) kept -= size;
  const whole = slab ?? Buffer.allocUnsafeSlow(size);
  const body = whole.subarray(0, length);
  lent.set(body, whole);
  return body;
}

/**
 * Gives a body's memory to the answers that follow. Only for bodies that were sent to their end; what is never given
 * back is collected as usual.
 */
export function giveBackBodyMemory(body: Buffer): void {
  const slab = lent.get(body);
  if (!slab) return;
  lent.delete(body);
  if (kept + slab.length > KEPT_MEMORY) return;
  kept += slab.length;
  const slabs = idle.get(slab.length);
  if (slabs) slabs.push(slab);
  else idle.set(slab.length, [slab]);
}
