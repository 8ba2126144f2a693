import type { FastifyBaseLogger } from 'fastify';

type Child = FastifyBaseLogger['child'];
type Said = [said: unknown, message?: string, ...values: unknown[]];

/** The logger of one request, created on first use: creating it takes longer than many a response. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #makeOwn: () => FastifyBaseLogger;
  readonly #level: string;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, ...[bindings, options]: Parameters<Child>) {
    this.#makeOwn = () => parent.child(bindings, options);
    this.#level = options?.level ?? parent.level;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#makeOwn();
    return this.#made;
  }

  get level(): string {
    return this.#made?.level ?? this.#level;
  }
  set level(level: string) {
    this.#own.level = level;
  }

  child(...how: Parameters<Child>): FastifyBaseLogger {
    return this.#own.child(...how);
  }
  fatal(...said: Said): void {
    this.#own.fatal(...said);
  }
  error(...said: Said): void {
    this.#own.error(...said);
  }
  warn(...said: Said): void {
    this.#own.warn(...said);
  }
  info(...said: Said): void {
    this.#own.info(...said);
  }
  debug(...said: Said): void {
    this.#own.debug(...said);
  }
  trace(...said: Said): void {
    this.#own.trace(...said);
  }
  silent(...said: Said): void {
    this.#own.silent(...said);
  }
}
