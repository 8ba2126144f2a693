import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkProgram, englishPath } from './catalogues.ts';
import { catalogueText, extractCatalogue } from './extract.ts';
import { messageIdOf } from './message-ids.ts';
import { programs } from './programs.ts';

describe.each(programs.map((program) => [program.name, program] as const))(
  'catalogues of the %s',
  (_, program) => {
    const extracted = extractCatalogue(program);

    test('the English one contains every message of the sources', async () => {
      const file = readFileSync(englishPath(program), 'utf8');
      expect(file, 'out of date: run `npm run messages`').toBe(catalogueText(await extracted));
    });

    test('every message has a description for translators, and its id', async () => {
      for (const [id, { defaultMessage, description }] of Object.entries(await extracted)) {
        expect(description, `a description of ${JSON.stringify(defaultMessage)}`).toBeTruthy();
        expect(messageIdOf({ defaultMessage, description: description ?? '' })).toBe(id);
      }
    });

    test('[LOC-01] translations are complete and sound', async () => {
      const findings = checkProgram(program, await extracted);
      const none = new Map([...findings.keys()].map((language) => [language, []]));
      expect(findings, 'run `npm run messages` for the list').toEqual(none);
    });
  },
);
