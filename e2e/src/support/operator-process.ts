/**
 * Runs commands of the LMS for `operator.ts`, over one connection to its database. A process for each command would spend
 * nearly all of its time loading the same program.
 */
import { findCommand } from '../../../apps/lms/src/cli/commands.ts';
import { systemClock } from '../../../apps/lms/src/clock.ts';
import { loadConfig } from '../../../apps/lms/src/config.ts';
import { makeLogger } from '../../../apps/lms/src/logger.ts';
import { closeContext, openContext } from '../../../apps/lms/src/open-context.ts';
import type { CommandRequest, CommandResult } from './operator.ts';

const config = loadConfig(process.env);
const context = await openContext(config, {
  clock: systemClock,
  log: makeLogger(config.logLevel),
  needsKeys: false,
});

process.on('message', async ({ id, args, secret }: CommandRequest) => {
  const error = await run(args, secret).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  process.send?.({ id, error } satisfies CommandResult);
});
process.once('disconnect', () => closeContext(context));

async function run(args: readonly string[], secret: string): Promise<void> {
  const found = findCommand(args);
  if (!found) throw new Error('There is no such command.');
  await found.command.run(found.args, {
    config: () => config,
    open: async () => context,
    print: () => undefined,
    askSecret: async () => secret,
  });
}
