import type { Command } from './command.ts';

const WIDTH = 100;
const INDENT = ' '.repeat(10);

/** The output of `lectern help`: every command with its summary, grouped by topic. */
export function writeHelp(commands: readonly Command[]): string {
  const lines = ['Usage:'];
  let topic: string | undefined;
  for (const { name, usage, summary } of commands) {
    const [first, second] = name.split(' ');
    const next = second === undefined ? '' : first;
    if (topic !== undefined && next !== topic) lines.push('');
    topic = next;
    lines.push(...usageLines(name, usage), `      ${summary}`);
  }
  return lines.join('\n');
}

/** The usage of a command, shown by `lectern COMMAND --help` and after a usage error. */
export function writeUsage({ name, usage }: Pick<Command, 'name' | 'usage'>): string {
  return ['Usage:', ...usageLines(name, usage)].join('\n');
}

/** The message for an unknown command: the commands of its topic, or how to list all. */
export function writeUnknown(commands: readonly Command[], args: readonly string[]): string {
  const related = commands.filter(({ name }) => name.split(' ').length > 1 && name.split(' ')[0] === args[0]);
  const unknown = `There is no command "${args.join(' ')}".`;
  return related.length > 0 ? `${unknown}\n\n${writeHelp(related)}` : `${unknown} "lectern help" lists all.`;
}

function usageLines(name: string, usage: string): string[] {
  return wrap(`  lectern ${name}`, partsOf(usage), INDENT);
}

/** Splits a usage into words, without splitting inside brackets. */
function partsOf(usage: string): string[] {
  return usage.match(/\[[^\]]*\]|\S+/g) ?? [];
}

function wrap(start: string, parts: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  let line = start;
  for (const part of parts) {
    if (line.length + 1 + part.length > WIDTH) {
      lines.push(line);
      line = indent + part;
    } else line += ` ${part}`;
  }
  return [...lines, line];
}
