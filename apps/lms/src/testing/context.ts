import { pino } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { loadConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { closeContext, openContext } from '../open-context.ts';
import { type FreshDatabase, migratedSqlite } from './databases.ts';

/** A frozen clock that tests advance. */
export interface TestClock extends Clock {
  /** Sets it to an ISO date-time or epoch milliseconds. */
  set(to: string | number): void;
  advance(milliseconds: number): void;
}

export function makeTestClock(start: string | number = '2026-03-02T09:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => now,
    set: (to) => {
      now = new Date(to).getTime();
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The configuration of tests: `http://localhost` is the site and `http://127.0.0.1` the units, as `inject` has it. */
export function makeTestConfig(database: FreshDatabase, overrides: Partial<Config> = {}): Config {
  return {
    ...loadConfig({ PORT: '80' }),
    dataDir: database.folder,
    databaseUrl: database.options.url ?? null,
    databaseSchema: database.options.schema ?? null,
    synchronous: 'off',
    logLevel: 'silent',
    checkReplies: true,
    ...overrides,
  };
}

export interface TestContext {
  context: Context;
  clock: TestClock;
  /** Closes everything and drops the database. */
  close(): Promise<void>;
}

/** A context over a fresh database, on SQLite unless another one is given. */
export async function openTestContext(
  options: {
    database?: FreshDatabase;
    config?: Partial<Config>;
    clock?: TestClock;
    log?: Context['log'];
  } = {},
): Promise<TestContext> {
  const database = options.database ?? (await migratedSqlite());
  const clock = options.clock ?? makeTestClock();
  const context = await openContext(makeTestConfig(database, options.config), {
    clock,
    log: options.log ?? pino({ level: 'silent' }),
  });
  return {
    context,
    clock,
    async close() {
      await closeContext(context);
      await database.drop();
    },
  };
}
