import { parseArgs } from 'node:util';
import type { Reader } from '../db/database.ts';
import { countContents, type Holder } from './contents.store.ts';
import { count } from './count.ts';

/** The arguments of a command that removes for good, and without `--yes` only says what would be lost. */
export function readRemoval(args: readonly string[]): { operands: string[]; isConfirmed: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  return { operands: positionals, isConfirmed: values.yes };
}

interface Words {
  /** Whose or which answers and grades: `of 2 learners`. */
  worked(number: number): string;
  /** What becomes of issued certificates, behind their number. */
  certificates: string;
}

/** What goes with a course or a person, in lines for the operator. */
export async function listContents(reader: Reader, holder: Holder, words: Words): Promise<string[]> {
  const { enrollments, activeEnrollments, worked, posts, notes, certificates } = await countContents(
    reader,
    holder,
  );
  return [
    `  ${count(enrollments, 'enrollment')}, ${activeEnrollments} of them active`,
    `  answers and grades ${words.worked(worked)}`,
    `  ${count(posts, 'post')} in discussions, ${count(notes, 'note')}`,
    `  ${count(certificates, 'issued certificate')}${words.certificates}`,
  ];
}
