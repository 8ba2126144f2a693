import { parseArgs } from 'node:util';
import type { BenchDatabase } from './sites.ts';

/** What the command line asks for. */
export interface Options<Name extends string> {
  /** In the order in which the program measures; all if none is named. */
  chosen: readonly Name[];
  /** Null for every database that is available. */
  database: BenchDatabase['dialect'] | null;
  /** How long each load lasts; null for its usual time. */
  seconds: number | null;
  /** Options of this program alone. */
  others: Readonly<Record<string, string | undefined>>;
}

/** Reads `NAME… [--database sqlite|postgres] [--seconds N]` and the `others`; ends the process with 2 if it can't. */
export function readOptions<Name extends string>(
  names: readonly Name[],
  others: readonly string[] = [],
): Options<Name> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(
        ['database', 'seconds', ...others].map((name) => [name, { type: 'string' as const }]),
      ),
    });
    const unknown = positionals.filter((name) => !names.includes(name as Name));
    if (unknown.length > 0) throw new Error(`${unknown.join(', ')} can't be measured`);
    const { database = null, seconds } = values as Record<string, string | undefined>;
    if (database !== null && database !== 'sqlite' && database !== 'postgres')
      throw new Error('--database is sqlite or postgres');
    if (seconds !== undefined && !(Number(seconds) > 0)) throw new Error('--seconds is a number above 0');
    return {
      chosen: positionals.length === 0 ? names : names.filter((name) => positionals.includes(name)),
      database,
      seconds: seconds === undefined ? null : Number(seconds),
      others: values as Record<string, string | undefined>,
    };
  } catch (error) {
    console.error(`${(error as Error).message}. Choose from: ${names.join(', ')}.`);
    process.exit(2);
  }
}
