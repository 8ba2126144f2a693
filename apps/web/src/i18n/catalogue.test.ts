// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { transform } from '@formatjs/unplugin/transform';
import { expect, test } from 'vitest';
import { cataloguePath, extractCatalogue, listMessageSources } from '../../build/extract-messages.ts';
import { messageCompilation } from '../../build/message-ids.ts';

test('the English catalogue contains every message of the sources, each with a description', async () => {
  const extracted = await extractCatalogue();
  expect(await readFile(cataloguePath, 'utf8'), 'out of date: run `npm run messages -w @lectern/web`').toBe(
    extracted,
  );

  const entries: [string, { defaultMessage: string; description?: string }][] = Object.entries(
    JSON.parse(extracted),
  );
  const undescribed = entries
    .filter(([, { description }]) => !description)
    .map(([, { defaultMessage }]) => defaultMessage);
  expect(undescribed).toEqual([]);
});

test('the bundler derives the same message ids as the catalogue', async () => {
  const web = new URL('../../', import.meta.url);
  const compiled = await Promise.all(
    listMessageSources().map(async (file) => {
      const path = new URL(file, web).pathname;
      return transform(await readFile(path, 'utf8'), path, messageCompilation)?.code ?? '';
    }),
  );
  const ids = compiled.flatMap((code) => [...code.matchAll(/\bid: "([\w+/]{6})"/g)].map(([, id]) => id));
  const catalogue = JSON.parse(await readFile(cataloguePath, 'utf8'));
  expect(new Set(ids)).toEqual(new Set(Object.keys(catalogue)));
});
