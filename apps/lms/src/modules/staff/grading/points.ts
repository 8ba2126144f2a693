/** Points as staff type or paste them, with a decimal point or comma; null for anything else. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,7}([.,]\d{1,6})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
