/**
 * What a run returns. A script can write what it likes where the guest's program writes its result, so nothing is used
 * before it has passed the schemas here, whichever engine ran the script.
 */
import * as v from 'valibot';

/** Characters. The guest cuts its texts at half of it, counting what is two characters here as one. */
const MAX_TEXT = 40_000;
const MAX_MESSAGE = 2000;
const MAX_NAME = 400;
const MAX_LINE = 10_000_000;
/** Where the guest's result begins. */
const SEPARATOR = '\x1e';
const CONTROL_CHARACTERS = /[\p{Cc}--[\t\n\r]]/gv;

/** A text without what databases and documents can't hold: halves of characters, control characters. */
const textOf = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.transform((text) => text.toWellFormed().replace(CONTROL_CHARACTERS, '')),
  );

/** Pairs, because a name may be one that means something in an object. */
const textsByName = v.pipe(
  v.array(v.tuple([textOf(MAX_NAME), textOf(MAX_TEXT)])),
  v.transform((pairs): Record<string, string> => Object.fromEntries(pairs)),
);

const fault = v.object({
  /** The class of the exception, or how the run was stopped. */
  type: textOf(MAX_NAME),
  message: textOf(MAX_MESSAGE),
  line: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE))),
  /** The module that is missing; null for everything else. */
  module: v.nullable(textOf(MAX_NAME)),
});

const variables = v.object({
  /** By name, as Python writes the values. */
  variables: textsByName,
  /** Functions that can't be called, why, and the module that is missing. */
  unusable: v.array(
    v.object({ source: v.string(), message: textOf(MAX_TEXT), module: v.nullable(textOf(MAX_NAME)) }),
  ),
  /** Whether a script is written for Python 2, and was translated. */
  isPython2: v.boolean(),
});

const checkResult = v.object({
  /** In the order of the answers; `credit` is from 0 to 1, `message` HTML by the author. */
  inputs: v.array(
    v.object({
      state: v.picklist(['correct', 'partially-correct', 'incorrect']),
      credit: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      message: textOf(MAX_TEXT),
    }),
  ),
  /** HTML by the author, about the whole response. */
  message: textOf(MAX_TEXT),
});

/** An error of a script: the message is Python's, the line one of the course file. */
export type ScriptFault = v.InferOutput<typeof fault>;
export type Variables = v.InferOutput<typeof variables>;
export type CheckResult = v.InferOutput<typeof checkResult>;
export type InputState = CheckResult['inputs'][number]['state'];

export type Run<T> = { ok: true; value: T } | { ok: false; fault: ScriptFault };

/** Reads the variables that scripts gave, and which of `functions` can't be called. */
export function readVariables(output: string, functions: readonly string[]): Run<Variables> {
  return read(output, variables, ({ unusable }) =>
    unusable.every(({ source }) => functions.includes(source)),
  );
}

/** Reads the verdicts on responses: `counts` says how many answers each has. */
export function readChecks(output: string, counts: readonly number[]): Run<CheckResult[]> {
  const run = read(
    output,
    v.object({ checks: v.array(checkResult) }),
    ({ checks }) =>
      checks.length === counts.length && checks.every(({ inputs }, at) => inputs.length === counts[at]),
  );
  return run.ok ? { ok: true, value: run.value.checks } : run;
}

/** Reads hints, HTML by the IDs of fields. */
export function readHints(output: string): Run<Record<string, string>> {
  const run = read(output, v.object({ hints: textsByName }), () => true);
  return run.ok ? { ok: true, value: run.value.hints } : run;
}

/** A run that gave no result. */
export function failedRun(type: string, message: string): { ok: false; fault: ScriptFault } {
  return { ok: false, fault: { type, message, line: null, module: null } };
}

function read<S extends v.GenericSchema>(
  output: string,
  schema: S,
  answersRequest: (value: v.InferOutput<S>) => boolean,
): Run<v.InferOutput<S>> {
  const at = output.lastIndexOf(SEPARATOR);
  if (at < 0) return failedRun('SystemError', 'the script ended without a result');
  const written = parse(output.slice(at + 1));
  const failed = v.safeParse(v.object({ error: fault }), written, { abortEarly: true });
  if (failed.success) return { ok: false, fault: failed.output.error };
  const result = v.safeParse(schema, written, { abortEarly: true });
  return result.success && answersRequest(result.output)
    ? { ok: true, value: result.output }
    : failedRun('SystemError', 'the script wrote over its result');
}

/** Undefined for what isn't JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
