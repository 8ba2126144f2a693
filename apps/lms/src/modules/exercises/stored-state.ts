/** Whether a stored state is an object: it may be that of another version of the exercise, or of another type. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
