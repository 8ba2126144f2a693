import type { Call, ParamsInput, QueryInput } from './call.ts';
import { parseCourseKey, parseUsageKey } from './keys.ts';

const PARAMETER = /:([A-Za-z]+)/g;

function pathValue(value: string): string {
  if (parseCourseKey(value) !== null || parseUsageKey(value) !== null) {
    return encodeURI(value).replaceAll('%25', '%');
  }
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2B', '+').replaceAll('%40', '@');
}

/**
 * The path of a call with its parameters and query, without an origin. Keys are unencoded in the path (`:` `+` `@`
 * stay, old keys keep their slashes); in the query everything is percent-encoded, so `+` is `%2B` (wire contract 1.3).
 * Throws a RangeError for a parameter that is missing, empty or all dots.
 */
export function callPath<C extends Call>(call: C, params: ParamsInput<C>, query?: QueryInput<C>): string {
  const values = params as Record<string, string | undefined>;
  const path = call.path.replace(PARAMETER, (_, name: string) => {
    const value = values[name];
    if (value === undefined || /^\.*$/.test(value)) {
      throw new RangeError(`Call ${call.id} needs a value for ${name}`);
    }
    return pathValue(value);
  });
  return path + queryText(query);
}

function queryText(query: Record<string, string | undefined> | undefined): string {
  const fields = Object.entries(query ?? {}).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  if (fields.length === 0) return '';
  return `?${fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}
