import { additionalLanguages, traditionalChinese, translatedLanguages } from '@lectern/contract';

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
  { value: 'pt-br', label: 'Português (Brasil)' },
  { value: 'zh-cn', label: '中文 (简体)' },
] as const;

/** The languages that accounts of a site may have, by `additional`, which its operator has switched on. */
export function listAccountLanguages(
  additional: readonly string[],
): readonly { value: string; label: string }[] {
  return LANGUAGE_NAMES.filter(
    ({ value }) =>
      !additionalLanguages.includes(value) ||
      additional.includes(value) ||
      // Can always be chosen (LOC-02).
      value === 'zh-cn',
  );
}

export const english: Language = { code: 'en', lang: 'en', dir: 'ltr' };

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The BCP 47 tag of a language, whose code Open edX writes with an underscore: `zh_HANS`. */
export const languageTag = (code: string): string => code.replaceAll('_', '-');

/** The direction of a language, by its code in any notation. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(code.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}

const describeLanguage = (code: string): Language =>
  code === 'en' ? english : { code, lang: Intl.getCanonicalLocales(code)[0] ?? code, dir: directionOf(code) };

const translated = translatedLanguages.map(describeLanguage);
const furtherTranslated = additionalLanguages.map(describeLanguage);

/** Longer, accented English, also mirrored: shows texts that bypass the catalogues. */
export const pseudoLanguages: readonly Language[] = [
  { code: 'xx-ps', lang: 'en-XA', dir: 'ltr' },
  { code: 'xx-rtl', lang: 'en-XB', dir: 'rtl' },
];

/**
 * The language in which the site is shown to who asks for a code, in any notation (`es-419`, `es_MX`, `HE`). English for
 * a language that is known but has no catalogue, null for an unknown one. `additional` are the codes of languages that
 * the operator has switched on.
 */
export function findLanguage(
  code: string | null | undefined,
  additional: readonly string[] = [],
): Language | null {
  if (!code) return null;
  const wanted = languageTag(code).toLowerCase();
  const base = wanted.split('-')[0];
  const offered = [
    ...translated,
    ...furtherTranslated.filter((language) => additional.includes(language.code)),
  ];
  const exact = [...offered, ...pseudoLanguages].find(
    (language) => language.code === wanted || language.lang.toLowerCase() === wanted,
  );
  const related = traditionalChinese.test(wanted)
    ? undefined
    : offered.find((language) => language.code.split('-')[0] === base);
  const isKnown = listAccountLanguages(additional).some(({ value }) => value.split('-')[0] === base);
  return exact ?? related ?? (isKnown ? english : null);
}
