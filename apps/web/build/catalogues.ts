import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { CatalogueEntry } from './extract-messages.ts';
import { pseudoLocalise } from './pseudo.ts';

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
        const entries = await readEntries(file);
        const known = await readEntries(english);
        const compiled = Object.entries(entries)
          .filter(([key]) => (known[key]?.later === true) === query.startsWith('later-'))
          .map(([key, { defaultMessage }]) => {
            const tree = parse(defaultMessage);
            return [key, query.includes('pseudo-') ? pseudoLocalise(tree) : tree];
          });
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' };
      },
    },
  };
}

async function readEntries(file: string): Promise<Record<string, CatalogueEntry>> {
  return JSON.parse(await readFile(file, 'utf8'));
}
