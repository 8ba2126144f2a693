import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';

/** The browsers by which Baseline is defined. */
const coreBrowsers = [
  'chrome',
  'chrome_android',
  'edge',
  'firefox',
  'firefox_android',
  'safari',
  'safari_ios',
] as const;

/** How long an API must have been in all of them to be "widely available". */
const MONTHS_UNTIL_WIDELY_AVAILABLE = 30;

/** Where an API is defined: on the global scope, on an interface (static), or on its prototype. */
export interface Api {
  /** Names from the global scope to the owner, such as `['Intl', 'Locale']`; empty for a global. */
  readonly owner: readonly string[];
  /** The data set writes symbols as `@@iterator`. */
  readonly member: string;
}

/**
 * The built-ins of JavaScript and the interfaces, members and functions of the web platform that are not Baseline
 * "widely available" today. Parameters, options and events can't be taken away by deleting, so they are left out.
 */
export function listNewerApis(today = new Date()): Api[] {
  const latest = new Date(today);
  latest.setUTCMonth(latest.getUTCMonth() - MONTHS_UNTIL_WIDELY_AVAILABLE);
  const day = latest.toISOString().slice(0, 10);
  return [...listMembers(bcd.javascript.builtins ?? {}, day), ...listMembers(bcd.api, day)];
}

function listMembers(scope: Identifier, day: string, owner: readonly string[] = []): Api[] {
  const { __compat: _, ...entries } = scope;
  return Object.entries(entries).flatMap(([name, entry]: [string, Identifier]) => {
    const member = name.replace(/_static$/, '');
    // The data set writes events, parameters and behaviors in snake case, constructors by the name of their interface.
    if (member.includes('_') || name === owner.at(-1)) return [];
    const isNewer = entry.__compat !== undefined && !isInAllSince(entry.__compat, day);
    const hasMembers = owner.length === 0 || /^[A-Z]/.test(name);
    return [
      // A member of Window is a global.
      ...(isNewer ? [{ owner: owner[0] === 'Window' ? [] : owner, member }] : []),
      ...(hasMembers ? listMembers(entry, day, [...owner, name]) : []),
    ];
  });
}

function isInAllSince({ support }: CompatStatement, day: string): boolean {
  return coreBrowsers.every((browser) =>
    [support[browser] ?? []].flat().some((statement) => {
      const { version_added: version, version_removed, flags, prefix, alternative_name } = statement;
      if (flags || prefix || alternative_name || version_removed || typeof version !== 'string') return false;
      const released = bcd.browsers[browser].releases[version.replace('≤', '')]?.release_date;
      return released !== undefined && released <= day;
    }),
  );
}

/** Runs in the page before its scripts and deletes the APIs. Serialized, so it cannot use anything outside. */
export function removeApis(apis: readonly Api[]): void {
  for (const { owner, member } of apis) {
    const key = member.startsWith('@@') ? Reflect.get(Symbol, member.slice(2)) : member;
    let scope: unknown = globalThis;
    for (const name of owner) scope = Object(scope)[name];
    // JavaScript's built-ins don't say which of their members are static.
    for (const holder of [Object(scope), Object(Object(scope).prototype)]) {
      if (key !== undefined && Object.hasOwn(holder, key)) Reflect.deleteProperty(holder, key);
    }
  }
}
