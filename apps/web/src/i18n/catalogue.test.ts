// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from '@formatjs/unplugin/transform';
import { englishPath, readTranslation } from '@lectern/messages/catalogues.ts';
import { messageCompilation } from '@lectern/messages/message-ids.ts';
import { listSources, web } from '@lectern/messages/programs.ts';
import type { MessageDescriptor } from 'react-intl';
import { expect, test } from 'vitest';
import { creditMessages } from '../features/progress/credit-messages.ts';

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

test('[LOC-04] the Hebrew catalogue has text for credit statuses', () => {
  const hebrew = readTranslation(web, 'he');
  const messages: readonly MessageDescriptor[] = Object.values(creditMessages);
  expect(messages).toHaveLength(5);
  for (const { id = '' } of messages) expect(hebrew[id]).toMatch(/[\u05d0-\u05ea]/);
});
