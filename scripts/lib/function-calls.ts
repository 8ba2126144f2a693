import { type Debugger, Session } from 'node:inspector/promises';

/** A function of one of the files, by its path below their folder and its name; '' for one without a name. */
export interface CalledFunction {
  file: string;
  name: string;
}

/** A call at run time. `caller`: the function that made it; null for a library, Node, and a continuation after `await`. */
export interface FunctionCall extends CalledFunction {
  caller: CalledFunction | null;
}

interface Position extends CalledFunction {
  scriptId: string;
  /** Offsets in the source. */
  start: number;
  end: number;
}

type Stack = [file: string | null, name: string | null, isAsync: boolean][];

/** A breakpoint at which V8 evaluates this never pauses: the condition only records the stack. */
const RECORD_STACK = `(() => {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => [site.getFileName() ?? null, site.getFunctionName(), site.isAsync()]);
  const here = {};
  Error.captureStackTrace(here);
  globalThis.lecternStacks.push(here.stack);
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return false;
})()`;

/**
 * The functions in the files below `folder` (a `file:` URL that ends with a slash) that run while `run` runs, and their calls
 * in order. It runs twice and has to do the same each time: V8's coverage finds the functions, then each gets a breakpoint.
 */
export async function recordCalls(
  folder: string,
  run: () => Promise<unknown>,
): Promise<{ functions: CalledFunction[]; calls: FunctionCall[] }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Debugger.enable');
    const functions = await listFunctions(session, folder, run);
    for (const position of functions) await watch(session, position);
    const stacks: Stack[] = [];
    Object.assign(globalThis, { lecternStacks: stacks });
    await run();
    return { functions, calls: stacks.flatMap((stack) => toCall(stack, folder) ?? []) };
  } finally {
    session.disconnect();
  }
}

async function listFunctions(
  session: Session,
  folder: string,
  run: () => Promise<unknown>,
): Promise<Position[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith(folder))
    .flatMap(({ scriptId, url, functions }) =>
      functions.flatMap(({ functionName: name, ranges: [range] }) =>
        range === undefined || range.count === 0
          ? []
          : {
              scriptId,
              file: url.slice(folder.length),
              name,
              start: range.startOffset,
              end: range.endOffset,
            },
      ),
    );
}

/** Sets a breakpoint on the first statement of a function; one without statements calls nothing and needs none. */
async function watch(session: Session, { scriptId, start, end }: Position): Promise<void> {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
    start: locate(scriptSource, scriptId, start),
    end: locate(scriptSource, scriptId, end),
    restrictToFunction: true,
  });
  const [location] = locations;
  if (location) await session.post('Debugger.setBreakpoint', { location, condition: RECORD_STACK });
}

function locate(source: string, scriptId: string, offset: number): Debugger.Location {
  const lines = source.slice(0, offset).split('\n');
  return { scriptId, lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 };
}

/** Null where the stack doesn't contain a function of ours. */
function toCall(stack: Stack, folder: string): FunctionCall | null {
  // What calls back in the language and in Node, such as `map`, is passed over; so are the frames of the condition above.
  const [callee, caller] = stack
    .filter(([file]) => file !== null && !file.startsWith('node:'))
    .map(([file, name, isAsync]) =>
      file?.startsWith(folder) && !isAsync ? { file: file.slice(folder.length), name: name ?? '' } : null,
    );
  return callee ? { ...callee, caller: caller ?? null } : null;
}
