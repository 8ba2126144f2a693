// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from '@formatjs/unplugin/transform';
import { englishPath } from '@lectern/messages/catalogues.ts';
import { messageCompilation } from '@lectern/messages/message-ids.ts';
import { listSources, web } from '@lectern/messages/programs.ts';
import { expect, test } from 'vitest';

test('the bundler derives the same message ids as the catalogue', async () => {
  const compiled = await Promise.all(
    listSources(web).map(async (file) => {
      const path = join(web.folder, file);
      return transform(await readFile(path, 'utf8'), path, messageCompilation)?.code ?? '';
    }),
  );
  const ids = compiled.flatMap((code) => [...code.matchAll(/\bid: "([\w+/]{6})"/g)].map(([, id]) => id));
  const catalogue = JSON.parse(await readFile(englishPath(web), 'utf8'));
  expect(new Set(ids)).toEqual(new Set(Object.keys(catalogue)));
});
