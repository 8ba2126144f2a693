/** A time in the format of the wire: ISO 8601 in UTC, without milliseconds if they are 0. */
export function isoTime(epochMilliseconds: number): string {
  const text = new Date(epochMilliseconds).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
}

/** A time of a stored row, with the six digits of microseconds that Open edX sends. */
export function preciseTime(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, -1)}000Z`;
}

/** As {@link isoTime}; null stays null. */
export function isoTimeOrNull(epochMilliseconds: number | null): string | null {
  return epochMilliseconds === null ? null : isoTime(epochMilliseconds);
}
