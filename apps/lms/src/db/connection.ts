import type { Kysely, LogEvent } from 'kysely';

/** Is told the duration of every query in seconds, as a histogram of metrics is. */
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
