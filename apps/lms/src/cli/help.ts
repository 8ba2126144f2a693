import type { Command } from './command.ts';

const WIDTH = 100;

/** What `lectern help` prints: every command with what it does, those about one thing together. */
export function writeHelp(commands: readonly Command[]): string {
  const lines = ['Usage:'];
  let topic: string | undefined;
  for (const { name, usage, summary } of commands) {
    const [first, second] = name.split(' ');
    const next = second === undefined ? '' : first;
    if (topic !== undefined && next !== topic) lines.push('');
    topic = next;
    lines.push(...wrap(`  lectern ${name}`, partsOf(usage), ' '.repeat(10)), `      ${summary}`);
  }
  return lines.join('\n');
}

/** A usage by its words; what stands in brackets is kept together. */
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
