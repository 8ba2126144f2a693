import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { EnglishCatalogue } from '@lectern/messages/extract.ts';
import { pseudoLocalize } from '@lectern/messages/pseudo.ts';
import type { Plugin } from 'vite';

const catalogueQuery = /\?(later-)?(pseudo-)?catalogue$/;

/**
 * `import messages from './de.json?catalogue'` returns a catalogue compiled to syntax trees, by message id;
 * `?pseudo-catalogue` returns the pseudo-locale derived from it. Both have the messages of the course home; prefixed
 * with
 * `later-`, they have those of all other screens. The English catalogue says which message belongs where.
 */
export function catalogues(): Plugin {
  return {
    name: 'lectern:catalogues',
    enforce: 'pre',
    load: {
      filter: { id: catalogueQuery },
      async handler(id) {
        const [file = '', query = ''] = id.split('?');
        const english = join(dirname(file), 'en.json');
        this.addWatchFile(file);
        this.addWatchFile(english);
        const texts = await readTexts(file);
        const known: EnglishCatalogue = await readJson(english);
        const compiled = Object.entries(texts)
          .filter(([key]) => (known[key]?.later === true) === query.startsWith('later-'))
          .map(([key, text]) => {
            const tree = parse(text);
            return [key, query.includes('pseudo-') ? pseudoLocalize(tree) : tree];
          });
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' };
      },
    },
  };
}

/** The texts of a catalogue by message id: the English one, which is extracted, has more about each. */
async function readTexts(file: string): Promise<Record<string, string>> {
  const entries: Record<string, string | { defaultMessage: string }> = await readJson(file);
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [
      id,
      typeof entry === 'string' ? entry : entry.defaultMessage,
    ]),
  );
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}
