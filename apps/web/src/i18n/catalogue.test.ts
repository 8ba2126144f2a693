// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cataloguePath, extractCatalogue } from '../../build/extract-messages.ts';

test('the English catalogue holds every message of the sources, each described for translators', async () => {
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
