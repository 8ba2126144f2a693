/** When a request was sent and its response arrived, in local epoch milliseconds. */
export interface Transit {
  readonly sentAt: number;
  readonly arrivedAt: number;
}

/**
 * Server time minus local time, in milliseconds, from a `Date` header, which is assumed to have been written half-way
 * between sending and arrival (wire contract 7.4). 0 if the header is missing or unreadable. Used for API-04.
 */
export function readClockOffset(dateHeader: string | null, transit: Transit): number {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return 0;
  return Math.round(serverTime - (transit.sentAt + transit.arrivedAt) / 2);
}
