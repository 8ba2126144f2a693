/** What the browser tells of its device; each is missing where the browser keeps it to itself. */
export interface Device {
  /** Gibibytes, rounded by the browser. */
  readonly deviceMemory?: number | undefined;
  readonly connection?: { readonly saveData?: boolean | undefined } | undefined;
}

/** Which neighbours' frames are loaded in hiding while the learner reads. */
export interface PreparePolicy {
  readonly next: boolean;
  readonly previous: boolean;
}

/**
 * The next unit wherever the server's units are made for it and the learner does not save data; the one before as
 * well on a device with the memory for three frames.
 */
export function decidePreparing(preparesUnits: boolean, device: Device): PreparePolicy {
  const next = preparesUnits && device.connection?.saveData !== true;
  return { next, previous: next && (device.deviceMemory ?? 4) >= 4 };
}
