import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** One subcommand of `npx lectern`. */
export interface Command {
  /** `user create`: one or two words. */
  name: string;
  /** The arguments after the name: `NAME --email ADDRESS`. */
  usage: string;
  summary: string;
  /** `args` are the words after the name. Throws UsageError if they are invalid. */
  run(args: string[], cli: Cli): Promise<void>;
}

/** The dependencies of a command. */
export interface Cli {
  /** The settings; throws ConfigError. */
  config(): Config;
  /** Opens the configured database; closed when the command is done. */
  open(): Promise<Context>;
  /** Prints a line. */
  print(line: string): void;
  /** Prompts for a password without echo; reads one line of standard input without a terminal. */
  askSecret(question: string): Promise<string>;
}

/** Invalid usage of a command; the message says what is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A valid command failed for a reason that the operator can act on. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
