#!/usr/bin/env -S node --max-semi-space-size=16
// The option bounds the memory of a server (decision 0050).
import { printableLines } from '../printable.ts';
import { backupCommands } from './backup.commands.ts';
import { certificateCommands } from './certificate.commands.ts';
import { cohortCommands } from './cohort.commands.ts';
import type { Command } from './command.ts';
import { courseCommands } from './course.commands.ts';
import { demoCommand } from './demo.command.ts';
import { enrollmentCommands, staffCommands } from './enrollment.commands.ts';
import { enterpriseCommands } from './enterprise.commands.ts';
import { examCommands } from './exam.commands.ts';
import { gradeCommands } from './grade.commands.ts';
import { writeHelp, writeUnknown } from './help.ts';
import { importCommand } from './import.command.ts';
import { keyCommands } from './key.commands.ts';
import { noticeCommands } from './notice.commands.ts';
import { proctoringCommands } from './proctoring.commands.ts';
import { programCommands } from './program.commands.ts';
import { isHelpOption, runCommand } from './run-command.ts';
import { serveCommand } from './serve.command.ts';
import { surveyCommands } from './survey.commands.ts';
import { upgradeCommands } from './upgrade.commands.ts';
import { userCommands } from './user.commands.ts';
import { verificationCommands } from './verification.commands.ts';

/** Every subcommand, in the order that the help shows them. */
const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  importCommand,
  ...courseCommands,
  ...userCommands,
  ...enrollmentCommands,
  ...cohortCommands,
  ...upgradeCommands,
  ...staffCommands,
  ...gradeCommands,
  ...examCommands,
  ...surveyCommands,
  ...proctoringCommands,
  ...verificationCommands,
  ...certificateCommands,
  ...programCommands,
  ...enterpriseCommands,
  ...noticeCommands,
  ...keyCommands,
  ...backupCommands,
];

const words = process.argv.slice(2);
const command = findCommand(words);
if (command) {
  await runCommand(command, words.slice(command.name.split(' ').length));
} else if (words.length === 0 || words[0] === 'help' || words.some(isHelpOption)) {
  console.log(writeHelp(commands));
} else {
  console.error(printableLines(writeUnknown(commands, words)));
  process.exitCode = 2;
}

/** The longest name that the words begin with. */
function findCommand(given: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => given[index] === word));
}
