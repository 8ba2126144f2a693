import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { ConfigError, loadConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { DatabaseLockedError } from '../db/site-lock.ts';
import { BackupError } from '../db/sqlite-backup.ts';
import { SigningKeyError } from '../kernel/keys/site-keys.ts';
import { printable, printableLines } from '../lib/printable.ts';
import { DemoAccountsExposedError } from '../modules/sessions/demo-accounts.ts';
import { closeContext, openContext } from '../open-context.ts';
import { askSecret } from './ask-secret.ts';
import { type Cli, type Command, CommandError, UsageError } from './command.ts';
import { explainError } from './explain-error.ts';
import { writeHelp, writeUsage } from './help.ts';

/** Errors whose message suffices, without a stack trace. */
const PLAIN_ERRORS = [
  ConfigError,
  NewerDatabaseError,
  SigningKeyError,
  BackupError,
  DatabaseLockedError,
  DemoAccountsExposedError,
  CommandError,
];

/** A command without the site's variables would otherwise seem to have changed the site. */
const OTHER_DATABASE = 'If your site has another one, give this command the same DATA_DIR or DATABASE_URL.';

/** Whether an argument requests help. */
export function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Runs a command; on failure prints the reason and sets the exit code (2 for wrong usage). */
export async function runCommand(command: Command, args: string[]): Promise<void> {
  if (args.some(isHelpOption)) {
    console.log(writeHelp([command]));
    return;
  }
  let context: Context | undefined;
  const cli: Cli = {
    config: () => loadConfig(process.env),
    async open() {
      const config = loadConfig(process.env);
      const log = pino({ level: process.env.LOG_LEVEL || 'warn' }, pino.destination(2));
      const file = resolve(config.dataDir, 'lectern.sqlite');
      // The demo creates one on purpose.
      const isNew = command.name !== 'demo' && config.databaseUrl === null && !existsSync(file);
      context ??= await openContext(config, { clock: systemClock, log, needsKeys: false });
      if (isNew) console.error(printable(`Created a new database, ${file}. ${OTHER_DATABASE}`));
      return context;
    },
    print: (line) => console.log(printable(line)),
    askSecret,
  };
  try {
    await command.run(args, cli);
  } catch (error) {
    process.exitCode = explain(command, error);
  } finally {
    if (context) await closeContext(context);
  }
}

function explain(command: Command, error: unknown): number {
  if (error instanceof UsageError || isParseArgsError(error)) {
    console.error(printableLines(`${wrongCall(error)}\n\n${writeUsage(command)}`));
    return 2;
  }
  const isPlain = PLAIN_ERRORS.some((kind) => error instanceof kind);
  const message =
    isPlain && error instanceof Error ? error.message : explainError(error, loadConfig(process.env));
  console.error(printableLines(message ?? inspect(error)));
  return 1;
}

/** Shortens Node's message about an unknown option, which continues with suggestions. */
function wrongCall({ message }: Error): string {
  return message.replace(/^(Unknown option '[^']*')\..*$/s, '$1.');
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
