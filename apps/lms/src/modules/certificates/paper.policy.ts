/** The sizes of paper for which certificates are drawn. */
export type Paper = 'a4' | 'letter';

/** Where people print on US Letter: ISO 3166-1 alpha-2. */
const LETTER_REGIONS = /^(?:US|CA|MX|PH|CL|CO|VE|GT|CR|PA|SV|HN|NI|DO|PR)$/;

/** The size that a reader probably has, by the region of their browser's first language, and the other one. */
export function papersFor(acceptLanguage: string | undefined): [likely: Paper, other: Paper] {
  const [first = ''] = (acceptLanguage ?? '').split(/[,;]/);
  const region = first
    .trim()
    .split('-')
    .slice(1)
    .find((part) => /^[A-Za-z]{2}$/.test(part));
  return LETTER_REGIONS.test(region?.toUpperCase() ?? '') ? ['letter', 'a4'] : ['a4', 'letter'];
}
