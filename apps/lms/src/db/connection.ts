import type { Kysely, LogEvent } from 'kysely';

/** Called after every query, with its duration in seconds. */
export type QueryObserver = (seconds: number) => void;

export interface Connection<S> {
  kysely: Kysely<S>;
  close(): Promise<void>;
}

export function logQueries(onQuery: QueryObserver | undefined): (event: LogEvent) => void {
  return (event) => onQuery?.(event.queryDurationMillis / 1000);
}
