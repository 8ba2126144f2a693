/** Where every part of the LMS gets the time from, so that tests can hold it still. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
