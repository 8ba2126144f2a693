import { additionalLanguages } from '@lectern/contract';
import { runInLanguage } from '../i18n/current-language.ts';
import { english, findLanguage } from '../i18n/languages.ts';

/** What `work` returns for a reader of a language; English for one that has no catalogue. */
export const inLanguage = <T>(code: string, work: () => T): T =>
  runInLanguage(findLanguage(code, additionalLanguages) ?? english, work);
