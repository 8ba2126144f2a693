export interface DrainTimes {
  /** Milliseconds in which a request that was sent over an idle connection may still arrive. */
  grace: number;
  /** Milliseconds from the start after which whatever is still open is cut off. */
  limit: number;
}
