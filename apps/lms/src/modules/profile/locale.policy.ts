import { translatedLanguages } from '@lectern/contract';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';

/** The options for a language: the front end's translations, and the account's current language. */
export function listLanguageOptions(chosen: string | null): readonly { value: string; label: string }[] {
  return LANGUAGE_NAMES.filter(({ value }) => translatedLanguages.includes(value) || value === chosen);
}

export function isLanguage(code: string): boolean {
  return LANGUAGE_NAMES.some((language) => language.value === code);
}

/** Time zones by IANA name, in alphabetical order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function isTimeZone(name: string): boolean {
  return TIME_ZONES.includes(name);
}
