import type { Kysely, LogEvent } from 'kysely';

/** Observes the duration of every query in seconds, as a histogram of metrics does. */
export interface QueryObserver {
  observe(seconds: number): void;
}

export interface Connection<S> {
  kysely: Kysely<S>;
  close(): Promise<void>;
}

export function logQueries(queryTimes: QueryObserver | undefined): (event: LogEvent) => void {
  return (event) => queryTimes?.observe(event.queryDurationMillis / 1000);
}
