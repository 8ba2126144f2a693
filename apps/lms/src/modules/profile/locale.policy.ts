import { translatedLanguages } from '@lectern/contract';

/** The languages of accounts, by their own names (LOC-01 to LOC-03). */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
  { value: 'ca', label: 'Català' },
  { value: 'es-419', label: 'Español (Latinoamérica)' },
  { value: 'fr', label: 'Français' },
  { value: 'he', label: 'עברית' },
  { value: 'zh-cn', label: '中文 (简体)' },
] as const;

/** The options for a language: the front end's translations, and the account's current language. */
export function listLanguageOptions(chosen: string | null): readonly { value: string; label: string }[] {
  return LANGUAGES.filter(({ value }) => translatedLanguages.includes(value) || value === chosen);
}

export function isLanguage(code: string): boolean {
  return LANGUAGES.some((language) => language.value === code);
}

/** Time zones by IANA name, in alphabetical order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function isTimeZone(name: string): boolean {
  return TIME_ZONES.includes(name);
}
