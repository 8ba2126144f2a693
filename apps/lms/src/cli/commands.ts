import type { Command } from './command.ts';
import { backupCommands } from './commands/backup.commands.ts';
import { certificateCommands } from './commands/certificate.commands.ts';
import { checkCommand } from './commands/check.command.ts';
import { cohortCommands } from './commands/cohort.commands.ts';
import { courseCommands } from './commands/course.commands.ts';
import { demoCommand } from './commands/demo.command.ts';
import { discussionCommands } from './commands/discussion.commands.ts';
import { enrollmentCommands, staffCommands } from './commands/enrollment.commands.ts';
import { enterpriseCommands } from './commands/enterprise.commands.ts';
import { examCommands } from './commands/exam.commands.ts';
import { gradeCommands } from './commands/grade.commands.ts';
import { importCommand } from './commands/import.command.ts';
import { keyCommands } from './commands/key.commands.ts';
import { noticeCommands } from './commands/notice.commands.ts';
import { proctoringCommands } from './commands/proctoring.commands.ts';
import { programCommands } from './commands/program.commands.ts';
import { serveCommand } from './commands/serve.command.ts';
import { surveyCommands } from './commands/survey.commands.ts';
import { toolCommands } from './commands/tool.commands.ts';
import { upgradeCommands } from './commands/upgrade.commands.ts';
import { userCommands } from './commands/user.commands.ts';
import { verificationCommands } from './commands/verification.commands.ts';

/** Every subcommand, in the order that the help shows them. */
export const commands: readonly Command[] = [
  serveCommand,
  checkCommand,
  demoCommand,
  importCommand,
  ...courseCommands,
  ...toolCommands,
  ...userCommands,
  ...enrollmentCommands,
  ...cohortCommands,
  ...discussionCommands,
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

/** The command with the longest name that the arguments begin with, and the remaining ones. */
export function findCommand(args: readonly string[]): { command: Command; args: string[] } | null {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  return command ? { command, args: args.slice(command.name.split(' ').length) } : null;
}
