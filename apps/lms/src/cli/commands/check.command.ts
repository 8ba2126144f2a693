import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { findMigrationState, type MigrationState } from '../../db/migration-state.ts';
import { findPython } from '../../find-python.ts';
import { VERSION } from '../../version.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { describePython } from '../describe-python.ts';
import { explainError } from '../explain-error.ts';

/** What a check found, in one line; `isWrong` if the site wouldn't start, or wouldn't do what its settings say. */
interface Finding {
  line: string;
  isWrong: boolean;
}

const fine = (line: string): Finding => ({ line, isWrong: false });
const wrong = (line: string): Finding => ({ line, isWrong: true });

/** Changes nothing: the database is neither created nor migrated. */
export const checkCommand: Command = {
  name: 'check',
  usage: '',
  summary: 'Check the settings, the database and what runs scripts; exit code 1 if something is wrong',
  async run(args, cli) {
    if (args.length > 0) throw new UsageError('check takes no arguments');
    const findings: Finding[] = [];
    const note = (finding: Finding) => {
      findings.push(finding);
      cli.print(`${finding.isWrong ? 'WRONG' : 'ok   '} ${finding.line}`);
    };
    note(fine(`Version: ${VERSION}.`));
    const config = readConfig(cli, note);
    if (config !== null) {
      for (const finding of await checkDatabase(config)) note(finding);
      note(await checkPython(config));
    }
    const count = findings.filter(({ isWrong }) => isWrong).length;
    if (count > 0) throw new CommandError(count === 1 ? '1 check failed.' : `${count} checks failed.`);
  },
};

/** Null if the settings are invalid: nothing else can be checked then. */
function readConfig(cli: Cli, note: (finding: Finding) => void): Config | null {
  try {
    const config = cli.config();
    note(fine('Settings: all are valid.'));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) note(wrong(`Settings: ${line}.`));
    return null;
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl: url, databaseSchema: schema, dataDir } = config;
  const file = join(dataDir, 'lectern.sqlite');
  const where = url === null ? file : nameDatabase(url);
  try {
    const state = await findMigrationState({ url, schema, file });
    return [fine(describeDatabase(where, url === null && state === null)), checkMigrations(state)];
  } catch (error) {
    const reason = explainError(error, config) ?? `${where} can't be read: ${String(error)}`;
    return [wrong(`Database: ${reason}`)];
  }
}

/** Without the user and the password. */
function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
}

function describeDatabase(where: string, isMissing: boolean): string {
  return isMissing ? `Database: ${where} is created at the first start.` : `Database: ${where} can be read.`;
}

function checkMigrations(state: MigrationState): Finding {
  if (state === null) return fine('Migrations: the tables are created at the first start.');
  const { pending, unknown } = state;
  if (unknown.length > 0)
    return wrong(
      `Migrations: the database was created by a newer Lectern (it has ${unknown.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
    );
  if (pending.length === 0) return fine('Migrations: the database is up to date.');
  const steps = pending.length === 1 ? '1 is' : `${pending.length} are`;
  return fine(`Migrations: ${steps} applied at the next start. Make a backup first.`);
}

async function checkPython(config: Config): Promise<Finding> {
  try {
    return fine(describePython(config, await findPython(config)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return wrong(error.message);
  }
}
