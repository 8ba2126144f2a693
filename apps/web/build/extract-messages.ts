import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { messageIdPattern } from './message-ids.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

/** The English catalogue, extracted from the sources. */
export const cataloguePath = join(web, 'src/i18n/en.json');

/** The source files that may hold messages, from the folder of the front end. */
export function listMessageSources(): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|^src\/ui\/gallery\//.test(file))
    .sort();
}

/** A message as the catalogue has it; `later` if only lazily loaded screens use it. */
export interface CatalogueEntry {
  defaultMessage: string;
  description?: string;
  later?: true;
}

/**
 * What is fetched after the course home: other screens, shortcuts, the bar of a running exam, the staff toolbar. Their
 * messages are, too.
 */
const laterSources = /^src\/(features\/(?!outline\/)|course\/(shortcuts|exam|staff|discussions)\/)/;

/**
 * The current catalogue of the sources, as the text of its file: message id to English text and the description for
 * translators, sorted by text so that a changed message is a small diff.
 */
export async function extractCatalogue(): Promise<string> {
  const sources = listMessageSources();
  const messages = await extract(sources);
  const first = await extract(sources.filter((file) => !laterSources.test(file)));
  const sorted = Object.entries(messages)
    .map(([id, entry]): [string, CatalogueEntry] => [id, id in first ? entry : { ...entry, later: true }])
    .sort(([idA, a], [idB, b]) => compare(a.defaultMessage, b.defaultMessage) || compare(idA, idB));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** The messages of these files, by id. */
async function extract(sources: readonly string[]): Promise<Record<string, CatalogueEntry>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-messages-'));
  try {
    const list = join(folder, 'sources.txt');
    const out = join(folder, 'messages.json');
    await writeFile(list, sources.join('\n'));
    const options = [
      '--in-file',
      list,
      '--out-file',
      out,
      '--id-interpolation-pattern',
      messageIdPattern,
      '--throws',
    ];
    await promisify(execFile)('formatjs', ['extract', ...options], {
      cwd: web,
      env: { ...process.env, PATH: `${join(web, '../../node_modules/.bin')}:${process.env.PATH}` },
    });
    return JSON.parse(await readFile(out, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const catalogue = await extractCatalogue();
  await writeFile(cataloguePath, catalogue);
  process.stdout.write(`${Object.keys(JSON.parse(catalogue)).length} messages in ${cataloguePath}\n`);
}
