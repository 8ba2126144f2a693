/** The `load` of a type that is rendered from the learner's state alone. */
export async function loadNothing(): Promise<ReadonlyMap<string, null>> {
  return new Map();
}
