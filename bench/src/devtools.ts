import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findInLines } from './process.ts';

/** A response or event of the DevTools protocol. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/**
 * A browser page, driven by plain DevTools protocol messages. Automation libraries enable
 * more domains, the debugger too: then V8 parses every script again for the line numbers of errors that
 * no one reads, which adds a tenth of a second on a slow phone.
 */
export class DevtoolsPage {
  readonly #browser: DevtoolsBrowser;
  readonly #sessionId: string;

  constructor(browser: DevtoolsBrowser, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
  }

  /** Rejects with the browser's error message. */
  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#browser.send(method, params, this.#sessionId);
  }

  on(method: string, listener: () => void): void {
    this.#browser.listen(this.#sessionId, method, listener);
  }

  /** Runs `work` in the page; its result, awaited, is returned as JSON. Throws its error as text. */
  async run<T, A>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression: `(${work})(${JSON.stringify(given)})`,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw');
    return result.value;
  }
}

/** A browser process. */
export class DevtoolsBrowser {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, () => void>();
  #lastId = 0;

  private constructor(process: ChildProcess, socket: WebSocket) {
    this.#process = process;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
  }

  /** `profile` is an empty folder. Throws when the process exits before it accepts connections. */
  static async launch(program: string, profile: string, args: readonly string[]): Promise<DevtoolsBrowser> {
    const child = spawn(
      program,
      ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await findInLines(child.stderr, /DevTools listening on (\S+)/);
    if (address === null) throw new Error(`${program} ended before it could be spoken to`);
    child.stderr.resume();
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new DevtoolsBrowser(child, socket);
  }

  /** A page in a new context (own cookies and cache). */
  async openPage(): Promise<DevtoolsPage> {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return new DevtoolsPage(this, sessionId as string);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  listen(sessionId: string, method: string, listener: () => void): void {
    this.#listeners.set(`${sessionId} ${method}`, listener);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    await this.send('Browser.close');
    await ended;
  }

  #receive({ id, method, sessionId, result, error }: Message): void {
    if (id === undefined) {
      this.#listeners.get(`${sessionId} ${method}`)?.();
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }
}
