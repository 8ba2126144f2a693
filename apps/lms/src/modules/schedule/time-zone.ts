/** An IANA zone name, or null for anything else. */
export function findTimeZone(name: string | null | undefined): string | null {
  if (!name) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a zone as `2026-03-29`, which sorts as text. */
export function dayIn(zone: string, epochMilliseconds: number): string {
  const format =
    days.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(zone, format);
  return format.format(epochMilliseconds);
}
