import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { pseudoLocalise } from './pseudo.ts';

const catalogueQuery = /\?(catalogue|pseudo-catalogue)$/;

interface CatalogueEntry {
  defaultMessage: string;
}

/**
 * `import messages from './de.json?catalogue'` gives a catalogue compiled to syntax trees, by message id;
 * `?pseudo-catalogue` gives the pseudo-locale made from it.
 */
export function catalogues(): Plugin {
  return {
    name: 'lectern:catalogues',
    enforce: 'pre',
    load: {
      filter: { id: catalogueQuery },
      async handler(id) {
        const [file = '', query] = id.split('?');
        this.addWatchFile(file);
        const entries: Record<string, CatalogueEntry> = JSON.parse(await readFile(file, 'utf8'));
        const compiled = Object.entries(entries).map(([key, { defaultMessage }]) => {
          const tree = parse(defaultMessage);
          return [key, query === 'pseudo-catalogue' ? pseudoLocalise(tree) : tree];
        });
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' };
      },
    },
  };
}
