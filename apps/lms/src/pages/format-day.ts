/** A day in words, in UTC unless the reader's zone is known: `12 January 2026`. */
export function formatDay(epochMilliseconds: number, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  }).format(epochMilliseconds);
}
