import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { formatMarkdown, type Row } from './table.ts';

/** Rows with their budgets, and whether one that the program checks is missed. */
export interface Results {
  rows: Row[];
  isMissed: boolean;
}

/** A file of `bench` with a table, and how that was measured. */
export interface Report {
  file: string;
  title: string;
  command: string;
  about: string;
}

/** Of the last five minutes: others on the machine slow down what is measured. */
const loadBefore = loadavg()[1]?.toFixed(1);

/** Writes a table into a file of `bench`, below what it was measured with. */
export async function writeReport(
  { file, title, command, about }: Report,
  rows: readonly Row[],
): Promise<void> {
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model.trim()}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`;
  const load = `load average ${loadBefore} before and ${loadavg()[1]?.toFixed(1)} after, of which the benchmark itself is at most two`;
  const text = `# ${title}

Made by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${machine}; ${load}. ${about} Client, server and database share the machine.

${formatMarkdown(rows)}
`;
  await writeFile(new URL(`../${file}`, import.meta.url), text);
}
