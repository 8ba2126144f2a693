import { translatedLanguages } from '@lectern/contract';

/** A language in which the site is really shown. */
export interface Language {
  /** As in the language cookie. */
  readonly code: string;
  /** BCP 47 tag for `lang` and for `Intl`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** The languages of accounts, by their own names (LOC-01 to LOC-03); not all of them have a catalogue. */
export const LANGUAGE_NAMES = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
  { value: 'ca', label: 'Català' },
  { value: 'es-419', label: 'Español (Latinoamérica)' },
  { value: 'fr', label: 'Français' },
  { value: 'he', label: 'עברית' },
  { value: 'zh-cn', label: '中文 (简体)' },
] as const;

export const english: Language = { code: 'en', lang: 'en', dir: 'ltr' };

const RIGHT_TO_LEFT = new Set(['ar', 'he']);

const translated: readonly Language[] = translatedLanguages.map((code) =>
  code === 'en' ? english : { code, lang: code, dir: RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr' },
);

/** Longer, accented English, also mirrored: shows texts that bypass the catalogues. */
export const pseudoLanguages: readonly Language[] = [
  { code: 'xx-ps', lang: 'en-XA', dir: 'ltr' },
  { code: 'xx-rtl', lang: 'en-XB', dir: 'rtl' },
];

const shown = [...translated, ...pseudoLanguages];

/**
 * The language in which the site is shown to who asks for a code, in any notation (`es-419`, `es_MX`, `HE`). English for
 * a language that is known but has no catalogue, null for an unknown one.
 */
export function findLanguage(code: string | null | undefined): Language | null {
  if (!code) return null;
  const wanted = code.toLowerCase().replaceAll('_', '-');
  const base = wanted.split('-')[0];
  const exact = shown.find((language) => language.code === wanted || language.lang.toLowerCase() === wanted);
  const related = translated.find((language) => language.code.split('-')[0] === base);
  const isKnown = LANGUAGE_NAMES.some(({ value }) => value.split('-')[0] === base);
  return exact ?? related ?? (isKnown ? english : null);
}
