import type { Kysely, LogEvent } from 'kysely';

/** Told of every finished query, in seconds. */
export type QueryObserver = (seconds: number) => void;

export interface Connection<S> {
  kysely: Kysely<S>;
  close(): Promise<void>;
}

export interface ReadingConnection<S> extends Connection<S> {
  /** Lets the next query see what this process has just committed. */
  refresh(): void;
  /** Lets the requests that have come in by now share one look at what was committed. */
  share(): void;
}

export function logQueries(onQuery: QueryObserver | undefined): (event: LogEvent) => void {
  return (event) => onQuery?.(event.queryDurationMillis / 1000);
}
