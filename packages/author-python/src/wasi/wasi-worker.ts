import { Worker } from 'node:worker_threads';
import type { OpenPythonWorker } from '../queue/worker.ts';
import type { Interpreter } from './interpreter.ts';
import { cpuMilliseconds, type WorkerMessage } from './thread-messages.ts';

/** Opens workers that run scripts in WebAssembly. The first prepares the interpreter for all others. */
export function createWasiWorkers(): OpenPythonWorker {
  let interpreter: Interpreter | null = null;
  return ({ ready, started, done, failed }) => {
    const thread = new Worker(new URL('python-thread.ts', import.meta.url), {
      workerData: interpreter,
      // These don't limit the guest's memory; the host side of a run needs little.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      env: {},
      stdin: false,
    });
    let from = 0;
    thread.unref();
    thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') {
        interpreter ??= message.interpreter;
        ready();
      } else if (message.kind === 'started') {
        from = message.cpuTime;
        started();
      } else {
        done(message);
      }
    });
    thread.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', () => failed(new Error('The worker has ended')));
    return {
      run: (input) => thread.postMessage(input),
      getCpuTime: () =>
        thread.cpuUsage().then(
          (usage) => cpuMilliseconds(usage) - from,
          () => null,
        ),
      // Node names its threads to nobody who could change their priority.
      demote: () => {},
      end: () => thread.terminate(),
    };
  };
}
