/** Languages that a learner can choose, each in its own words (LOC-01 to LOC-03). */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
  { value: 'ca', label: 'Català' },
  { value: 'es-419', label: 'Español (Latinoamérica)' },
  { value: 'fr', label: 'Français' },
  { value: 'he', label: 'עברית' },
  { value: 'zh-cn', label: '中文 (简体)' },
] as const;

export function isLanguage(code: string): boolean {
  return LANGUAGES.some((language) => language.value === code);
}

/** Time zones by IANA name, in alphabetical order. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function isTimeZone(name: string): boolean {
  return TIME_ZONES.includes(name);
}
