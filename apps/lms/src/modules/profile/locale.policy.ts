import { translatedLanguages } from '@lectern/contract';
import { listAccountLanguages } from '../../i18n/languages.ts';

/**
 * The options for a language: the translations, also those of `additional`, which the operator has switched on, and the
 * account's current language.
 */
export function listLanguageOptions(
  chosen: string | null,
  additional: readonly string[],
): readonly { value: string; label: string }[] {
  const codes = [...translatedLanguages, ...additional, chosen];
  return listAccountLanguages(additional).filter(({ value }) => codes.includes(value));
}

/** Whether an account of a site with these additional languages may have the language. */
export function isLanguage(code: string, additional: readonly string[]): boolean {
  return listAccountLanguages(additional).some((language) => language.value === code);
}

/** Time zones by IANA name, in alphabetical order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function isTimeZone(name: string): boolean {
  return TIME_ZONES.includes(name);
}
