import { english, findLanguage, type Language } from './languages.ts';

/** What a request says about its reader's language; the first that names a known one decides. */
export interface LanguageWishes {
  /** The account's preference. */
  account: string | null;
  /** The language cookie. */
  cookie: string | undefined;
  /** The header `Accept-Language`. */
  acceptLanguage: string | undefined;
  /** The site's default. */
  site: string;
  /** What the operator has switched on. */
  additional: readonly string[];
}

/** A header longer than this is no browser's. */
const MAX_HEADER = 500;

/** The language in which to answer a request (LOC-01 to LOC-03). */
export function negotiateLanguage(wishes: LanguageWishes): Language {
  const { account, cookie, acceptLanguage, site, additional } = wishes;
  return (
    findLanguage(account, additional) ??
    findLanguage(cookie, additional) ??
    findAccepted(acceptLanguage, additional) ??
    findLanguage(site, additional) ??
    english
  );
}

/** The language of a person without a request, such as the recipient of a mail: the account's, else the site's. */
export function languageOfAccount(
  { language }: { language: string | null },
  { siteLanguage, additionalLanguages }: { siteLanguage: string; additionalLanguages: readonly string[] },
): Language {
  return (
    findLanguage(language, additionalLanguages) ?? findLanguage(siteLanguage, additionalLanguages) ?? english
  );
}

function findAccepted(header = '', additional: readonly string[]): Language | null {
  if (header.length > MAX_HEADER) return null;
  const ranges = header
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { range } of ranges) {
    const language = findLanguage(range, additional);
    if (language !== null) return language;
  }
  return null;
}
