import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** One subcommand of `npx lectern`. */
export interface Command {
  /** `user create`: one or two words. */
  name: string;
  /** What follows the name: `NAME --email ADDRESS`. */
  usage: string;
  summary: string;
  /** `args` are the words after the name. Throws UsageError when they make no sense. */
  run(args: string[], cli: Cli): Promise<void>;
}

/** What a command works with. */
export interface Cli {
  /** The settings; throws ConfigError. */
  config(): Config;
  /** Opens the configured database; closed when the command is done. */
  open(): Promise<Context>;
  /** A line for people. */
  print(line: string): void;
  /** Asks for a password without showing it; reads one line where nobody types. */
  askSecret(question: string): Promise<string>;
}

/** The command was called in a way that makes no sense; the message says what is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The command makes sense and can't be done, for a reason that people can act on. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
