import { describeIssue, formatIssue } from '@lectern/contract';
import * as v from 'valibot';

/**
 * What a call's response may lack. Paths are field names with dots between them; `*` stands for any entry of a list or
 * dictionary.
 */
export interface Tolerance {
  /** What a screen uses instead of a field that is missing or unusable. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Fields without which a screen would show something untrue. A list among them may not lose all its entries. */
  readonly essential?: readonly string[];
}

export interface ToleratedBody {
  readonly output: unknown;
  /** What was replaced or left out, and why; one line each. */
  readonly problems: readonly string[];
}

type Key = string | number;
type Container = Record<Key, unknown>;

const leftOut = Symbol('left out');

/**
 * Parses a response that doesn't match its schema by giving up as little of it as possible. An unusable value is
 * replaced by its default; failing that it is left out, or null where the schema allows that; failing that, whatever
 * contains it. So an odd entry of a list costs that entry, and never the screen. Null if something essential is
 * unusable. Changes `body`, which is parsed JSON.
 */
export function parseTolerantly(
  schema: v.GenericSchema,
  body: unknown,
  { defaults = {}, essential = [] }: Tolerance,
): ToleratedBody | null {
  /** Where values were replaced or left out in this round. */
  const replaced = new Set<string>();
  const attempts = new Map<unknown, Record<Key, number>>();
  const isEssential = (path: readonly Key[]) => essential.some((pattern) => matches(pattern, path));
  const findDefault = (path: readonly Key[]) =>
    Object.keys(defaults).find((pattern) => matches(pattern, path));

  /** Tries the next remedy for the value at this path, or for the innermost container that has one left. */
  function mend(path: readonly Key[]): boolean {
    const key = path.at(-1);
    if (key === undefined) return false;
    const parentPath = path.slice(0, -1);
    const parent = findContainer(body, parentPath);
    if (parent === null) return true;
    const tried = attempts.get(parent) ?? {};
    attempts.set(parent, tried);
    const attempt = (tried[key] ?? 0) + 1;
    tried[key] = attempt;
    replaced.add(nameOf(path));
    const pattern = findDefault(path);
    if (attempt === 1 && pattern !== undefined) {
      parent[key] = structuredClone(defaults[pattern]);
      return true;
    }
    if (isEssential(path)) return false;
    const remedy = pattern === undefined ? attempt : attempt - 1;
    if (remedy === 1) {
      if (Array.isArray(parent)) parent[key] = leftOut;
      else delete parent[key];
      return !isEssential(parentPath) || Object.values(parent).some((value) => value !== leftOut);
    }
    if (remedy === 2 && !Array.isArray(parent)) {
      parent[key] = null;
      return true;
    }
    return mend(parentPath);
  }

  let checked = v.safeParse(schema, body);
  const problems = (checked.issues ?? []).map((issue) => formatIssue(describeIssue(issue)));
  while (!checked.success) {
    replaced.clear();
    for (const keys of checked.issues.flatMap(listPaths)) {
      // What contains this value may just have been given up for another problem in it.
      if (keys.some((_, depth) => replaced.has(nameOf(keys.slice(0, depth))))) continue;
      if (!mend(keys)) return null;
    }
    dropLeftOut(body);
    checked = v.safeParse(schema, body);
  }
  return { output: checked.output, problems };
}

/**
 * The paths of the values that are wrong. In a union they are looked for in the form that the value is meant to have: not
 * the empty one (a strict object without fields), and the one that fits down to the deepest level. If that isn't clear,
 * the value as a whole is wrong.
 */
function listPaths({ path, issues }: v.BaseIssue<unknown>): Key[][] {
  const keys = path?.map(({ key }) => key as Key) ?? [];
  if (issues === undefined) return [keys];
  const filled = issues.filter(({ type }) => type !== 'strict_object');
  const inner = filled.flatMap(listPaths);
  const depth = Math.max(0, ...inner.map(({ length }) => length));
  const isClear = depth > 1 || filled.length < issues.length;
  if (!isClear || inner.length === 0) return [keys];
  return inner.filter(({ length }) => length === depth).map((rest) => [...keys, ...rest]);
}

function matches(pattern: string, path: readonly Key[]): boolean {
  const names = pattern.split('.');
  return names.length === path.length && names.every((name, at) => name === '*' || name === `${path[at]}`);
}

/** A name of the path without ambiguity: keys are parts of JSON, which may contain dots. */
const nameOf = (path: readonly Key[]) => JSON.stringify(path);

/** Null if a value on the way was left out because of another problem in it. */
function findContainer(body: unknown, path: readonly Key[]): Container | null {
  let value = body;
  for (const key of path) value = (value as Container | undefined)?.[key];
  return typeof value === 'object' && value !== null ? (value as Container) : null;
}

/** Removes the entries that were left out; positions of the others change only now, after a round of repairs. */
function dropLeftOut(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) value.splice(0, value.length, ...value.filter((entry) => entry !== leftOut));
  for (const child of Object.values(value)) dropLeftOut(child);
}
