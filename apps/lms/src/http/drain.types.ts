export interface DrainTimes {
  /** Milliseconds in which a request that was sent on an idle connection may still arrive. */
  grace: number;
  /** Milliseconds after which remaining connections are closed. */
  limit: number;
}
