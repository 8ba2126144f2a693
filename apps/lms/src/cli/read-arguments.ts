import { isOneLine } from '../kernel/users/accounts.policy.ts';
import { UsageError } from './command.ts';

/** The arguments of a command that takes an exact number; `problem` is the message if there are more or fewer. */
export function getOperands<Count extends number>(
  operands: readonly string[],
  count: Count,
  problem: string,
): Operands<Count> {
  if (operands.length !== count) throw new UsageError(problem);
  return operands as Operands<Count>;
}

/** A tuple of this many strings. */
type Operands<Count extends number, Known extends string[] = []> = Known['length'] extends Count
  ? Known
  : Operands<Count, [...Known, string]>;

const SLUG = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** `subject` begins the error message: `A slug`, `--type`. */
export function readSlug(subject: string, value: string): string {
  if (!SLUG.test(value))
    throw new UsageError(`${subject} consists of at most 50 lower-case letters, digits and hyphens.`);
  return value;
}

const MAX_LINE_LENGTH = 255;

/** A trimmed title or name, which may be blank; null if absent. */
export function readLine(option: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const line = value.trim();
  if (!isOneLine(line) || line.length > MAX_LINE_LENGTH)
    throw new UsageError(`${option} is one line of at most ${MAX_LINE_LENGTH} characters.`);
  return line;
}
