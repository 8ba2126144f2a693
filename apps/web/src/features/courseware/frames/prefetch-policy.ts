/** What the browser discloses about the device; each field is missing in browsers that don't. */
export interface Device {
  /** Gibibytes, rounded by the browser. */
  readonly deviceMemory?: number | undefined;
  readonly connection?: { readonly saveData?: boolean | undefined } | undefined;
}

/** Which neighbors' frames are loaded hidden while the learner reads. */
export interface PrefetchPolicy {
  readonly next: boolean;
  readonly previous: boolean;
}

/**
 * The next unit, if the server's units support prefetching and the learner does not save data; also the previous one,
 * on a device with enough memory for three frames.
 */
export function decidePrefetching(preparesUnits: boolean, device: Device): PrefetchPolicy {
  const next = preparesUnits && device.connection?.saveData !== true;
  return { next, previous: next && (device.deviceMemory ?? 4) >= 4 };
}
