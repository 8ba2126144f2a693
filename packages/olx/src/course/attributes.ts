import { type Diagnostics, quote, type SourceLocation } from '../diagnostics.ts';
import type { JsonValue } from '../model.ts';
import { parseDate, parseDuration } from '../text/time.ts';

/**
 * The attributes of one block: texts from XML (where Open edX writes JSON inside, as in `start='"2030-01-01..."'`)
 * overlaid with values from policy.json. Tracks which were read, so that the rest can be reported.
 */
export class Attributes {
  readonly location: SourceLocation;
  readonly #values: Map<string, JsonValue>;
  readonly #used = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #diagnostics: Diagnostics;

  constructor(values: Map<string, JsonValue>, location: SourceLocation, diagnostics: Diagnostics) {
    this.#values = values;
    this.location = location;
    this.#diagnostics = diagnostics;
  }

  /** null where absent or JSON null. */
  raw(key: string): JsonValue {
    this.#used.add(key);
    return this.#values.get(key) ?? null;
  }

  /** A text, without JSON quotes around it. null if absent; '' stays ''. */
  string(key: string): string | null {
    const value = this.raw(key);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') return value === null ? null : this.#invalid(key, value, 'a text');
    if (!/^\s*"[\s\S]*"\s*$/.test(value)) return value === 'null' ? null : value;
    const inner = parseJson(value);
    return typeof inner === 'string' ? inner : value;
  }

  /** As {@link string}, but null for white space only. */
  text(key: string): string | null {
    const value = this.string(key)?.trim() ?? '';
    return value === '' ? null : value;
  }

  boolean(key: string): boolean | null {
    const value = this.raw(key);
    if (typeof value === 'boolean') return value;
    const word = (this.text(key) ?? '').toLowerCase();
    if (word === '') return null;
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
    return this.#invalid(key, value, 'true or false');
  }

  /** A finite number of at least `minimum`. */
  number(key: string, minimum = 0): number | null {
    const text = this.text(key);
    if (text === null) return null;
    const value = Number(text);
    return Number.isFinite(value) && value >= minimum ? value : this.#invalid(key, text, 'a number');
  }

  integer(key: string, minimum = 0): number | null {
    const value = this.number(key, minimum);
    if (value === null || Number.isInteger(value)) return value;
    return this.#invalid(key, value, 'a whole number');
  }

  /** Epoch milliseconds. */
  date(key: string): number | null {
    const text = this.text(key);
    return text === null
      ? null
      : (parseDate(text) ?? this.#invalid(key, text, 'a date with a year, such as 2026-10-30'));
  }

  /** Milliseconds. */
  duration(key: string): number | null {
    const text = this.text(key);
    return text === null ? null : (parseDuration(text) ?? this.#invalid(key, text, 'a duration'));
  }

  json(key: string): JsonValue {
    const value = this.raw(key);
    if (typeof value !== 'string') return value;
    if (value.trim() === '') return null;
    const parsed = parseJson(value);
    return parsed === undefined ? this.#invalid(key, value, 'JSON') : parsed;
  }

  choice<const T extends string>(key: string, values: readonly T[]): T | null {
    const text = this.text(key);
    if (text === null) return null;
    const word = text.toLowerCase();
    return values.find((value) => value === word) ?? this.#invalid(key, text, `one of ${values.join(', ')}`);
  }

  /** Marks attributes as known but unused. */
  known(...keys: string[]): void {
    for (const key of keys) this.#used.add(key);
  }

  /** Attributes that were not read. */
  unused(): [string, JsonValue][] {
    return [...this.#values].filter(([key]) => !this.#used.has(key));
  }

  #invalid(key: string, value: JsonValue, wanted: string): null {
    if (this.#reported.has(key)) return null;
    this.#reported.add(key);
    const shown = quote(typeof value === 'string' ? value : JSON.stringify(value));
    const name = this.text('display_name') ?? this.text('url_name');
    const owner = name === null ? '' : ` of ${quote(name)}`;
    const message = `${key}=${shown}${owner} is not ${wanted}; it is ignored.`;
    this.#diagnostics.warning('attribute-invalid', this.location, message);
    return null;
  }
}

const MAX_JSON_DEPTH = 64;

/** undefined if the text is not JSON, or is nested so deeply that serializing it again could fail. */
export function parseJson(text: string): JsonValue | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString && character === '\\') index += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === '[' || character === '{')) depth += 1;
    else if (!inString && (character === ']' || character === '}')) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

export function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
