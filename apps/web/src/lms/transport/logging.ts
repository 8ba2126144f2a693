import { HttpError } from './errors.ts';

export interface LogEntry {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly error?: unknown;
}

/** The target of log entries: the console by default, an error-reporting service if a site has one, a list in tests. */
export type LogSink = (entry: LogEntry) => void;

/** The one logging service of the front end. */
export interface Logger {
  info(message: string, error?: unknown): void;
  error(message: string, error?: unknown): void;
  /**
   * Logs a failed call: 401 and 403 are expected for visitors and logged as info, others as errors (wire contract 3.8).
   */
  failure(error: unknown): void;
}

const seen = new WeakSet<object>();

/** Creates the logging service. An error object is logged once, however many layers report it. */
export function createLogger(sink: LogSink): Logger {
  function write(level: LogEntry['level'], message: string, error?: unknown): void {
    if (typeof error === 'object' && error !== null) {
      if (seen.has(error)) return;
      seen.add(error);
    }
    sink(error === undefined ? { level, message } : { level, message, error });
  }
  return {
    info: (message, error) => write('info', message, error),
    error: (message, error) => write('error', message, error),
    failure: (error) => {
      const ordinary = error instanceof HttpError && (error.status === 401 || error.status === 403);
      write(ordinary ? 'info' : 'error', error instanceof Error ? error.message : String(error), error);
    },
  };
}

/** Writes entries to the browser's console. */
export function consoleSink(entry: LogEntry): void {
  const write = entry.level === 'error' ? console.error : console.info;
  if (entry.error === undefined) write(entry.message);
  else write(entry.message, entry.error);
}
