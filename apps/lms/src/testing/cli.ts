import type { Cli, Command } from '../cli/command.ts';
import type { Context } from '../context.ts';

/** Runs a command line of `commands` over a context in process; returns the lines that it prints. */
export async function runCommandLine(
  commands: readonly Command[],
  context: Context,
  line: string,
  secret = '',
): Promise<string[]> {
  const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `));
  if (!command) throw new Error(`No command reads "${line}"`);
  const printed: string[] = [];
  const cli: Cli = {
    config: () => context.config,
    open: async () => context,
    print: (text) => printed.push(text),
    askSecret: async () => secret,
  };
  const rest = line.slice(command.name.length).trim();
  await command.run(rest === '' ? [] : rest.split(' '), cli);
  return printed;
}
