#!/usr/bin/env -S node --max-semi-space-size=16
// The option bounds the memory of a server (decision 0050).
import { printableLines } from '../printable.ts';
import { commands, findCommand } from './commands.ts';
import { writeHelp, writeUnknown } from './help.ts';
import { isHelpOption, runCommand } from './run-command.ts';

const words = process.argv.slice(2);
const found = findCommand(words);
if (found) {
  await runCommand(found.command, found.args);
} else if (words.length === 0 || words[0] === 'help' || words.some(isHelpOption)) {
  console.log(writeHelp(commands));
} else {
  console.error(printableLines(writeUnknown(commands, words)));
  process.exitCode = 2;
}
