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
import { importCommand } from './import.command.ts';
import { keyCommands } from './key.commands.ts';
import { noticeCommands } from './notice.commands.ts';
import { proctoringCommands } from './proctoring.commands.ts';
import { programCommands } from './program.commands.ts';
import { serveCommand } from './serve.command.ts';
import { surveyCommands } from './survey.commands.ts';
import { upgradeCommands } from './upgrade.commands.ts';
import { userCommands } from './user.commands.ts';
import { verificationCommands } from './verification.commands.ts';

/** Every subcommand, in the order that the help shows them. */
export const commands: readonly Command[] = [
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

/** The command with the longest name that the words begin with, and the remaining words. */
export function findCommand(words: readonly string[]): { command: Command; args: string[] } | null {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  return command ? { command, args: words.slice(command.name.split(' ').length) } : null;
}
