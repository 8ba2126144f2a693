import { formatsByZone } from './time-zone-formats.ts';

/** Cached lookups, by lower-case name: there are some thousands of zones, including offsets like `+05:30`. */
const zones = new Map<string, string>();

/** An IANA zone name, or null for anything else. */
export function findTimeZone(name: string | null | undefined): string | null {
  if (!name) return null;
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    zones.set(key, zone);
    return zone;
  } catch {
    return null;
  }
}

const days = formatsByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day of a moment in a zone as `2026-03-29`, which sorts as text. */
export function dayIn(zone: string, epochMilliseconds: number): string {
  return days(zone).format(epochMilliseconds);
}
