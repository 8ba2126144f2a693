import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { keyFileIn } from '../../kernel/keys/key-file.ts';
import { findKeyId } from '../../kernel/keys/secrets.store.ts';
import { findSiteKeys, keyLocation, openSiteKeys, type SiteKeys } from '../../kernel/keys/site-keys.ts';
import { switchKeys } from '../../kernel/keys/switch-keys.ts';
import { makeSigningKey } from '../../lib/signing-keys.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';

/** `key ...`: the keys that sign links and tokens. No command prints a key. */
export const keyCommands: readonly Command[] = [
  {
    name: 'key show',
    usage: '',
    summary: 'Show where the keys of the site are, and their IDs',
    async run(args, cli) {
      const { context, keys } = await open(args, cli);
      printKeys(cli, context.config, keys);
    },
  },
  {
    name: 'key rotate',
    usage: '',
    summary: 'Sign with a new key; signatures of the old ones stay valid',
    async run(args, cli) {
      const { context, keys } = await open(args, cli);
      const file = getKeyFile(context.config, 'put a new key in front of it, with a comma between them');
      await switchKeys(context, file, [makeSigningKey(), ...keys]);
      printKeys(cli, context.config, await getKeys(context.config));
      cli.print('Restart the site: until then it signs with the old key.');
    },
  },
  {
    name: 'key retire',
    usage: '',
    summary: 'Remove the old keys; their signatures are no longer valid',
    async run(args, cli) {
      const { context, keys } = await open(args, cli);
      const file = getKeyFile(context.config, 'leave only its first key');
      await switchKeys(context, file, [keys[0]]);
      printKeys(cli, context.config, await getKeys(context.config));
      cli.print('Restart the site: until then it still accepts the old keys.');
    },
  },
  {
    name: 'key reset',
    usage: '',
    summary: 'Create another key if the site’s own is lost',
    async run(args, cli) {
      refuseArguments(args);
      const context = await cli.open();
      const { config, db } = context;
      const found = await findSiteKeys(config);
      const known = await findKeyId(db.read);
      if (known === null || found?.some(({ id }) => id === known)) {
        throw new CommandError(
          'The key of this site is not lost. "npx lectern key rotate" creates a new one.',
        );
      }
      const keys: SiteKeys = found ?? [makeSigningKey()];
      await switchKeys(context, found === null ? keyFileIn(config.dataDir) : null, keys);
      printKeys(cli, config, keys);
      cli.print('Links in earlier mails and calendar links no longer work. Start the site again.');
    },
  },
];

async function open(args: string[], cli: Cli): Promise<{ context: Context; keys: SiteKeys }> {
  refuseArguments(args);
  const context = await cli.open();
  return { context, keys: await openSiteKeys(context.db, context) };
}

function refuseArguments(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError('This command takes no arguments');
}

function getKeyFile(config: Config, instead: string): string {
  if (config.secretKeys === null) return keyFileIn(config.dataDir);
  throw new CommandError(`The keys are in SECRET_KEY: ${instead}, and restart every process.`);
}

async function getKeys(config: Config): Promise<SiteKeys> {
  const keys = await findSiteKeys(config);
  if (!keys) throw new CommandError(`There is no key in ${keyLocation(config)}.`);
  return keys;
}

function printKeys(cli: Cli, config: Config, keys: SiteKeys): void {
  cli.print(`Keys in ${keyLocation(config)}:`);
  keys.forEach(({ id }, index) => {
    cli.print(`  ${id}  ${index === 0 ? 'signs' : 'verifies'}`);
  });
}
