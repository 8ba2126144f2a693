import type { FastifyBaseLogger } from 'fastify';

type Child = FastifyBaseLogger['child'];
type LogArguments = [first: unknown, message?: string, ...values: unknown[]];

/** The logger of one request, created on first use: creating it takes longer than sending many responses. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #create: () => FastifyBaseLogger;
  readonly #level: string;
  #logger: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, ...[bindings, options]: Parameters<Child>) {
    this.#create = () => parent.child(bindings, options);
    this.#level = options?.level ?? parent.level;
  }

  get #created(): FastifyBaseLogger {
    this.#logger ??= this.#create();
    return this.#logger;
  }

  get level(): string {
    return this.#logger?.level ?? this.#level;
  }
  set level(level: string) {
    this.#created.level = level;
  }

  child(...args: Parameters<Child>): FastifyBaseLogger {
    return this.#created.child(...args);
  }
  fatal(...args: LogArguments): void {
    this.#created.fatal(...args);
  }
  error(...args: LogArguments): void {
    this.#created.error(...args);
  }
  warn(...args: LogArguments): void {
    this.#created.warn(...args);
  }
  info(...args: LogArguments): void {
    this.#created.info(...args);
  }
  debug(...args: LogArguments): void {
    this.#created.debug(...args);
  }
  trace(...args: LogArguments): void {
    this.#created.trace(...args);
  }
  silent(...args: LogArguments): void {
    this.#created.silent(...args);
  }
}
