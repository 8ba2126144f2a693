import { translatedLanguages } from '@lectern/contract';

/** Languages that an account can have, each in its own words (LOC-01 to LOC-03). */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
  { value: 'ca', label: 'Català' },
  { value: 'es-419', label: 'Español (Latinoamérica)' },
  { value: 'fr', label: 'Français' },
  { value: 'he', label: 'עברית' },
  { value: 'zh-cn', label: '中文 (简体)' },
] as const;

/** The languages to choose from: those that the front end is translated into, and the one of the account. */
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
