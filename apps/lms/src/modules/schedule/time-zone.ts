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

const MINUTE = 60_000;
const today = new Map<string, { minute: number; day: string }>();

/** As {@link dayIn}, for the present: worked out once a minute, as days of today's zones begin at full minutes. */
export function todayIn(zone: string, now: number): string {
  const minute = Math.floor(now / MINUTE);
  const known = today.get(zone);
  if (known?.minute === minute) return known.day;
  const day = dayIn(zone, now);
  today.set(zone, { minute, day });
  return day;
}
