import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { messageIdPattern } from './message-ids.ts';
import { listSources, type Program } from './programs.ts';

/** A message as the catalogue has it; `later` if only lazily loaded screens use it. */
export interface CatalogueEntry {
  defaultMessage: string;
  description?: string;
  later?: true;
}

export type EnglishCatalogue = Record<string, CatalogueEntry>;

/**
 * The current catalogue of a program's sources: message id to English text and the description for translators, sorted
 * by text so that a changed message is a small diff.
 */
export async function extractCatalogue(program: Program): Promise<EnglishCatalogue> {
  const { later } = program;
  const sources = listSources(program);
  const messages = await extract(program, sources);
  const first =
    later === null
      ? messages
      : await extract(
          program,
          sources.filter((file) => !later.test(file)),
        );
  const sorted = Object.entries(messages)
    .map(([id, entry]): [string, CatalogueEntry] => [id, id in first ? entry : { ...entry, later: true }])
    .sort(([idA, a], [idB, b]) => compare(a.defaultMessage, b.defaultMessage) || compare(idA, idB));
  return Object.fromEntries(sorted);
}

/** A catalogue as the text of its file. */
export const catalogueText = (catalogue: object): string => `${JSON.stringify(catalogue, null, 2)}\n`;

async function extract({ folder }: Program, sources: readonly string[]): Promise<EnglishCatalogue> {
  const temporary = await mkdtemp(join(tmpdir(), 'lectern-messages-'));
  try {
    const list = join(temporary, 'sources.txt');
    const out = join(temporary, 'messages.json');
    await writeFile(list, sources.join('\n'));
    const files = ['--in-file', list, '--out-file', out];
    const options = [...files, '--id-interpolation-pattern', messageIdPattern, '--throws'];
    const programs = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url));
    await promisify(execFile)('formatjs', ['extract', ...options], {
      cwd: folder,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });
    return JSON.parse(await readFile(out, 'utf8'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
