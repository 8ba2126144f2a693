import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTranslation, type Finding, type Translation } from './check.ts';
import type { EnglishCatalogue } from './extract.ts';
import type { Program } from './programs.ts';

/** The file of the English catalogue. */
export const englishPath = ({ catalogues }: Program): string => join(catalogues, 'en.json');

/** The languages that a program is translated into, by the names of their files. */
function listTranslations({ catalogues }: Program): string[] {
  return readdirSync(catalogues)
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export function readTranslation({ catalogues }: Program, language: string): Translation {
  return JSON.parse(readFileSync(join(catalogues, `${language}.json`), 'utf8'));
}

/** The findings of every translation of a program, by language. */
export function checkProgram(program: Program, english: EnglishCatalogue): Map<string, Finding[]> {
  return new Map(
    listTranslations(program).map((language) => [
      language,
      checkTranslation(english, readTranslation(program, language), language),
    ]),
  );
}
