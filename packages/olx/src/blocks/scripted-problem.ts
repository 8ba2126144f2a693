import { Diagnostics, quote, type SourceLocation } from '../diagnostics.ts';
import { hintFunctionsOf } from '../problem/answer-hints.ts';
import { listCheckCode, listCheckFunctions } from '../problem/custom-question.ts';
import {
  byLength,
  FIXED_SEED,
  fillVariant,
  findScripts,
  type ScriptFault,
  type ScriptRun,
  type ScriptRunner,
  SEED_COUNT,
  storeVariants,
} from '../problem/program.ts';
import { type ProblemBody, readProblemBody } from '../problem/read-problem.ts';
import { type VariantRoom, VariantsTooLongError } from '../problem/variant-room.ts';
import type { ProblemContent, ProblemProgram, ProblemVariants, Rerandomize } from '../problem-model.ts';
import type { Links } from '../text/links.ts';
import { descendantsNamed, type XmlElement } from '../xml/xml.ts';

/** Links of a stored variant were rewritten when it was stored. */
const REWRITTEN = { rewrite: (html: string) => html };

/** What problems with scripts need: a runner, and room for what the scripts' values change. */
export interface ScriptTools {
  run: ScriptRunner;
  room: VariantRoom;
}

/** Whether a problem needs Python to be shown or judged. */
export function needsPython(problem: XmlElement): boolean {
  return (
    findScripts(problem).length > 0 ||
    descendantsNamed(problem, 'customresponse').length > 0 ||
    hintFunctionsOf(problem).length > 0
  );
}

/**
 * Reads a problem whose scripts run on the server: each seed's variables replace their names in the source, which is
 * then read like any other. If its scripts fail, the content that doesn't depend on them remains.
 */
export async function readScriptedProblem(
  problem: XmlElement,
  { file, rerandomize, run, room }: { file: string; rerandomize: Rerandomize } & ScriptTools,
  links: Links,
  diagnostics: Diagnostics,
): Promise<ProblemBody & { program?: ProblemProgram }> {
  const scripts = findScripts(problem);
  const checks = listCheckFunctions(problem);
  const functions = [...checks, ...hintFunctionsOf(problem)];
  const codes = listCheckCode(problem);
  const seeds = rerandomize === 'never' ? [FIXED_SEED] : [...Array(SEED_COUNT).keys()];
  const runs = await runSeeds(seeds, (seed) => run({ scripts, seed, functions, codes }));
  if (runs.some((each) => each.ok && each.value.isPython2)) {
    const message = 'A script is written for Python 2; it runs translated to Python 3.';
    diagnostics.info('script-translated', { file, line: scripts[0]?.line ?? problem.line }, message);
  }
  const sets: Map<string, string>[] = [];
  for (const [index, each] of runs.entries()) {
    const unusable = each.ok ? each.value.unusable : [];
    const fault = each.ok ? faultOf(unusable.find(({ source }) => checks.includes(source))) : each.fault;
    // Grading works without hints.
    const hintFault = fault === null && index === 0 ? faultOf(unusable[0]) : null;
    if (hintFault !== null) report(hintFault, seeds[0] ?? 0, { file, line: problem.line }, diagnostics);
    if (fault !== null) {
      report(fault, seeds[index] ?? 0, { file, line: problem.line }, diagnostics);
      return readProblemBody(problem, file, links, diagnostics, fault);
    }
    if (each.ok) sets.push(byLength(each.value.variables));
  }
  const variants = storeWithin(room, (take) =>
    storeVariants(
      problem,
      sets,
      (text, line) => links.rewrite(`"${text}"`, { file, line }).slice(1, -1),
      take,
    ),
  );
  if (variants instanceof VariantsTooLongError) {
    diagnostics.warning('text-too-long', { file, line: problem.line }, variants.message);
    const fault = { type: variants.name, message: variants.message, line: null, module: null };
    return readProblemBody(problem, file, links, diagnostics, fault);
  }
  const [first = []] = variants.slots;
  const body = readProblemBody(fillVariant(variants, 0), file, REWRITTEN, diagnostics, null);
  const isVaried = variants.slots.some((slots) => slots.some((text, index) => text !== first[index]));
  return { ...body, program: { scripts, variants: isVaried ? variants : null } };
}

/** Runs the scripts with all seeds, or only with the first where they fail with that. */
async function runSeeds(
  [first = FIXED_SEED, ...others]: readonly number[],
  run: (seed: number) => Promise<ScriptRun>,
): Promise<ScriptRun[]> {
  const result = await run(first);
  return result.ok ? [result, ...(await Promise.all(others.map(run)))] : [result];
}

function storeWithin(
  room: VariantRoom,
  store: (take: (characters: number) => void) => ProblemVariants,
): ProblemVariants | VariantsTooLongError {
  try {
    return store(room.openProblem());
  } catch (error) {
    if (error instanceof VariantsTooLongError) return error;
    throw error;
  }
}

/** The content of a problem for one of its seeds; `index` from 0. */
export function readVariant(
  problem: ProblemContent,
  variants: ProblemVariants,
  index: number,
): ProblemContent {
  const source = fillVariant(variants, index);
  const { unsupported: _, ...body } = readProblemBody(source, '', REWRITTEN, new Diagnostics(0), null);
  return { ...problem, ...body, pointsPossible: problem.pointsPossible };
}

type Unusable = Extract<ScriptRun, { ok: true }>['value']['unusable'][number];

function faultOf(unusable: Unusable | undefined): ScriptFault | null {
  if (unusable === undefined) return null;
  const message = `${quote(unusable.source)} can't be called: ${unusable.message}`;
  return { type: 'NameError', message, line: null, module: unusable.module };
}

function report(fault: ScriptFault, seed: number, location: SourceLocation, diagnostics: Diagnostics): void {
  const at = { ...location, line: fault.line ?? location.line };
  const message =
    fault.module === null
      ? `A script fails with seed ${seed}: ${fault.type}: ${quote(fault.message)}`
      : `A script needs ${quote(fault.module)}, which is neither in this site's Python nor in the course's python_lib.zip.`;
  diagnostics.warning(fault.module === null ? 'script-failed' : 'script-module-missing', at, message);
}
