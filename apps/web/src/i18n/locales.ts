import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { traditionalChinese } from '@lectern/contract';

/** Compiled messages by id. Missing ones are shown in English. */
export type Messages = Record<string, MessageFormatElement[]>;

/** A language of the interface. */
export interface Locale {
  /** As in the language cookie and in `?locale=`. */
  readonly code: string;
  /** Its name in the language itself. */
  readonly name: string;
  /** BCP 47 tag for `<html lang>` and for `Intl`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The catalogue of the course home, a separate chunk; null if the texts in the code are the catalogue. */
  readonly load: (() => Promise<Messages>) | null;
  /** That of all other screens, another chunk. */
  readonly loadLater?: () => Promise<Messages>;
}

export const english: Locale = { code: 'en', name: 'English', lang: 'en', dir: 'ltr', load: null };

/** A language's two chunks; the first names the second, so that the first load names one file of each language. */
const catalogue = (
  load: () => Promise<{ first: Messages; loadLater: () => Promise<Messages> }>,
): Pick<Locale, 'load' | 'loadLater'> => ({
  load: async () => (await load()).first,
  loadLater: async () => (await load()).loadLater(),
});

/** Languages that a reader may choose. Messages missing from a catalogue are shown in English (LOC-01). */
const languages: readonly Locale[] = [
  { code: 'ar', name: 'العربية', lang: 'ar', dir: 'rtl', ...catalogue(() => import('./ar-catalogue.ts')) },
  { code: 'ca', name: 'Català', lang: 'ca', dir: 'ltr', load: null },
  {
    code: 'es-419',
    name: 'Español (Latinoamérica)',
    lang: 'es-419',
    dir: 'ltr',
    ...catalogue(() => import('./es-419-catalogue.ts')),
  },
  { code: 'fr', name: 'Français', lang: 'fr', dir: 'ltr', ...catalogue(() => import('./fr-catalogue.ts')) },
  { code: 'he', name: 'עברית', lang: 'he', dir: 'rtl', ...catalogue(() => import('./he-catalogue.ts')) },
  { code: 'zh-cn', name: '中文 (简体)', lang: 'zh-CN', dir: 'ltr', load: null },
];

/** Languages that a site has once its setting `ADDITIONAL_LANGUAGES` names them (decision 0126). */
export const additionalLocales: readonly Locale[] = [
  {
    code: 'pt-br',
    name: 'Português (Brasil)',
    lang: 'pt-BR',
    dir: 'ltr',
    ...catalogue(() => import('./pt-br-catalogue.ts')),
  },
  {
    code: 'zh-cn',
    name: '中文 (简体)',
    lang: 'zh-CN',
    dir: 'ltr',
    ...catalogue(() => import('./zh-cn-catalogue.ts')),
  },
];

/** Longer, accented and mirrored English: shows how a translation will affect a screen. */
export const pseudoLocale: Locale = {
  code: 'xx-rtl',
  name: 'Mirrored English',
  lang: 'en-XB',
  dir: 'rtl',
  ...catalogue(() => import('./pseudo-catalogue.ts')),
};

export const locales: readonly Locale[] = [english, ...languages, pseudoLocale];

/** Whether a catalogue exists for the language. */
export function isTranslated(locale: Locale): boolean {
  return locale === english || locale.load !== null;
}

/** Whether readers may choose the language. Simplified Chinese is offered without a catalogue, too (LOC-02). */
export function isOffered(locale: Locale): boolean {
  return isTranslated(locale) || locale.code === 'zh-cn';
}

export interface LocaleWishes {
  /** The query string; `?locale=` is used in development only. */
  readonly search: string;
  readonly isDevelopment: boolean;
  /** The value of the language cookie; null for visitors who chose no language. */
  readonly chosen: string | null;
  /** The browser's languages, the preferred one first. */
  readonly browser: readonly string[];
  /** Codes of the additional languages that the site has. */
  readonly additional: readonly string[];
}

/**
 * The locale to show: by the address (development), the learner's choice, the browser, as an LMS negotiates it. English
 * for a language without a catalogue (LOC-02, LOC-03), so that `lang`, direction and formats fit the texts.
 */
export function chooseLocale({ search, isDevelopment, chosen, browser, additional }: LocaleWishes): Locale {
  const fromAddress = isDevelopment ? new URLSearchParams(search).get('locale') : null;
  const wanted = [fromAddress, chosen, ...browser]
    .map((code) => findLocale(code, additional))
    .find((locale) => locale !== null);
  return wanted && isTranslated(wanted) ? wanted : english;
}

/**
 * The locale for a code in any notation (`en`, `en_GB`, `EN-us`), or for its base language; `additional` are the codes of
 * the additional languages that the site has.
 */
export function findLocale(
  code: string | null | undefined,
  additional: readonly string[] = [],
): Locale | null {
  if (!code) return null;
  const wanted = code.toLowerCase().replaceAll('_', '-');
  const language = wanted.split('-')[0];
  const further = traditionalChinese.test(wanted) ? [] : additionalLocales;
  const known = [...further.filter((locale) => additional.includes(locale.code)), ...locales];
  return (
    known.find((locale) => locale.code === wanted || locale.lang.toLowerCase() === wanted) ??
    known.find((locale) => locale.code.split('-')[0] === language && locale !== pseudoLocale) ??
    null
  );
}
