import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { backupSqlite } from '../../db/sqlite-backup.ts';
import { restoreSqlite } from '../../db/sqlite-restore.ts';
import { findSiteKeys, keyLocation } from '../../kernel/keys/site-keys.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';

/** `backup` and `restore` of the SQLite file, which deliberately doesn't contain the site's key. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'FILE',
    summary: 'Copy the database to a new file; the site can keep running',
    async run(args, cli) {
      const config = cli.config();
      const target = oneFile(args);
      const bytes = await backupSqlite(getDatabaseFile(config), target);
      cli.print(`Saved ${target} (${(bytes / 1e6).toFixed(1)} MB).`);
      cli.print(
        `It doesn't contain the site's key. Keep a copy of ${keyLocation(config)} in another safe place.`,
      );
    },
  },
  {
    name: 'restore',
    usage: 'FILE',
    summary: 'Replace the database with a backup; stop the site first',
    async run(args, cli) {
      const config = cli.config();
      const backup = oneFile(args);
      const { former, keyId } = await restoreSqlite(backup, getDatabaseFile(config), Date.now());
      cli.print(`Restored ${backup}.`);
      if (former !== null)
        cli.print(`The previous database is now ${former}. Delete it when you no longer need it.`);
      await printKeyAdvice(cli, config, keyId);
    },
  },
];

function oneFile(args: readonly string[]): string {
  const [file, ...rest] = args;
  if (!file || rest.length > 0 || file.startsWith('-')) throw new UsageError('Name one file');
  return file;
}

function getDatabaseFile({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return join(dataDir, 'lectern.sqlite');
  throw new CommandError(
    'The database is PostgreSQL: use pg_dump and pg_restore; see "Backup" in docs/configuration.md.',
  );
}

async function printKeyAdvice(cli: Cli, config: Config, keyId: string | null): Promise<void> {
  if (keyId === null) return;
  const keys = await findSiteKeys(config);
  if (keys?.some(({ id }) => id === keyId)) return;
  cli.print(
    `It needs the key ${keyId}, which is not in ${keyLocation(config)}. Put that key there before you start the site; ` +
      'if it is lost, run "npx lectern key reset".',
  );
}
