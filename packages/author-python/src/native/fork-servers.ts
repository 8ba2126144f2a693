import { ForkServer, type NativeProgram } from './fork-server.ts';

/** With how many processes left the next fork server starts, so that it is ready when it is needed. */
const SPARE = 8;

/** The fork servers of one pool, by the modules that they have imported. They end with the last worker that uses them. */
export class ForkServers {
  readonly #program: NativeProgram;
  readonly #servers = new Map<string, readonly ForkServer[]>();
  /** Also those that start no more processes, and still have some. */
  readonly #open = new Set<ForkServer>();
  #users = 0;

  constructor(program: NativeProgram) {
    this.#program = program;
  }

  /** Counts a worker. */
  acquire(): void {
    this.#users += 1;
  }

  /** Resolves when the servers have ended, if this was the last worker. */
  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    const ended = [...this.#open].map((server) => server.close());
    this.#servers.clear();
    this.#open.clear();
    await Promise.all(ended);
  }

  /** One that can start a process that has imported these modules. */
  find(preloaded: readonly string[]): ForkServer {
    const key = preloaded.join(' ');
    const usable = (this.#servers.get(key) ?? []).filter(({ remaining }) => remaining > 0);
    const [first = this.#start(preloaded), ...next] = usable;
    if (first.remaining <= SPARE && next.length === 0) next.push(this.#start(preloaded));
    this.#servers.set(key, [first, ...next]);
    return first;
  }

  #start(preloaded: readonly string[]): ForkServer {
    for (const server of this.#open) if (server.hasExited) this.#open.delete(server);
    const server = new ForkServer(this.#program, preloaded);
    this.#open.add(server);
    return server;
  }
}
