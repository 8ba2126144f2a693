#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=50
// The options limit the memory of a server (decisions 0050 and 0114).
import { keepCompiledCode } from './compile-cache.ts';

keepCompiledCode();
const { printableLines } = await import('../lib/printable.ts');
const { commands, findCommand } = await import('./commands.ts');
const { writeHelp, writeUnknown } = await import('./help.ts');
const { isHelpOption, runCommand } = await import('./run-command.ts');

const args = process.argv.slice(2);
const found = findCommand(args);
if (found) {
  await runCommand(found.command, found.args);
} else if (args.length === 0 || args[0] === 'help' || args.some(isHelpOption)) {
  console.log(writeHelp(commands));
} else {
  console.error(printableLines(writeUnknown(commands, args)));
  process.exitCode = 2;
}
