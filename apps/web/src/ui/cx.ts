/** Joins class names, skipping those that are empty, false, null or undefined. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
