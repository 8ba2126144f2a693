import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { EnglishCatalogue } from './extract.ts';

/** A translation: message id to text. */
export type Translation = Readonly<Record<string, string>>;

/** What a translator has to look at in a translation; `id` and English text say where. */
export interface Finding {
  kind: 'missing' | 'unused' | 'suspicious';
  id: string;
  text: string;
  /** What is suspicious. */
  reason?: string;
}

/** Compares a translation with the English catalogue; `lang` is the BCP 47 tag, for its plural categories. */
export function checkTranslation(
  english: EnglishCatalogue,
  translation: Translation,
  lang: string,
): Finding[] {
  const missing = Object.entries(english)
    .filter(([id]) => !(id in translation))
    .map(([id, { defaultMessage }]): Finding => ({ kind: 'missing', id, text: defaultMessage }));
  const others = Object.entries(translation).flatMap(([id, text]): Finding[] => {
    const source = english[id];
    if (source === undefined) return [{ kind: 'unused', id, text }];
    const { defaultMessage } = source;
    return listFaults(defaultMessage, text, lang).map((reason) => ({
      kind: 'suspicious',
      id,
      text: defaultMessage,
      reason,
    }));
  });
  return [...missing, ...others];
}

/** What is wrong with a translated message, in words; empty for a sound one. */
export function listFaults(source: string, text: string, lang: string): string[] {
  const translated = tryParse(text);
  if (translated === null) return ['is no valid ICU message'];
  if (text.trim() === '') return ['is empty'];
  const wanted = describe(parse(source));
  const found = describe(translated);
  const categories = listCategories(lang, 'cardinal');
  const ordinals = listCategories(lang, 'ordinal');
  const isCounted = (value: string) =>
    wanted.plurals.some((plural) => plural.value === value && plural.options.includes('one'));
  return [
    ...[...wanted.names].filter((name) => !found.names.has(name)).map((name) => `lacks ${name}`),
    ...[...found.names].filter((name) => !wanted.names.has(name)).map((name) => `adds ${name}`),
    ...found.plurals.flatMap(({ value, options, isOrdinal }) =>
      (isOrdinal ? ordinals : isCounted(value) ? categories : [])
        .filter((category) => !options.includes(category) && !isExact(category, options))
        .map((category) => `lacks the plural category "${category}" of {${value}}`),
    ),
    ...(edges(source) === edges(text) ? [] : ['begins or ends with other white space']),
    ...(/["'`]/.test(text.replaceAll(/'[{}<]/g, '')) ? ['has a straight quotation mark'] : []),
    ...(lang.startsWith('fr') && FRENCH_MARK_WITHOUT_SPACE.test(text)
      ? ['lacks a narrow no-break space at a mark']
      : []),
  ];
}

/** French sets its two-part marks and guillemets apart, but not a colon in a clock time or an address. “(%)” names a unit. */
const FRENCH_MARK_WITHOUT_SPACE = /[^\u202f](?:[;!?»]|:(?!\d|\/\/))|[^\u202f(]%|«[^\u202f]/;

/** The largest count that a site shows: some languages have another category for millions. */
const LARGEST_COUNT = 1000;

/** By language and type: every message asks for them, and finding them takes a thousand steps. */
const categoriesByRules = new Map<string, readonly string[]>();

/** The plural categories of the counts of a language. */
function listCategories(lang: string, type: 'cardinal' | 'ordinal'): readonly string[] {
  const key = `${lang} ${type}`;
  const known = categoriesByRules.get(key);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(lang, { type });
  const counts = Array.from({ length: LARGEST_COUNT + 1 }, (_, count) => rules.select(count));
  const categories = [...new Set(counts)];
  categoriesByRules.set(key, categories);
  return categories;
}

/** Exact numbers that stand for a whole category of every language in use. */
const EXACT: Readonly<Record<string, string>> = { zero: '=0', one: '=1', two: '=2' };
const isExact = (category: string, options: readonly string[]): boolean =>
  options.includes(EXACT[category] ?? category);

const edges = (text: string): string => `${/^\s/.test(text)} ${/\s$/.test(text)}`;

function tryParse(text: string): MessageFormatElement[] | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

interface Shape {
  /** `{argument}`, `<tag>`, and `{argument, select, …}` with its options. */
  names: Set<string>;
  plurals: { value: string; options: string[]; isOrdinal: boolean }[];
}

function describe(elements: readonly MessageFormatElement[], shape?: Shape): Shape {
  const all: Shape = shape ?? { names: new Set(), plurals: [] };
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        all.names.add(`<${element.value}>`);
        describe(element.children, all);
        break;
      case TYPE.plural:
      case TYPE.select: {
        const options = Object.keys(element.options);
        all.names.add(`{${element.value}}`);
        if (element.type === TYPE.select) all.names.add(`{${element.value}: ${options.sort().join(', ')}}`);
        else {
          const isOrdinal = element.pluralType === 'ordinal';
          all.plurals.push({ value: element.value, options, isOrdinal });
        }
        for (const option of Object.values(element.options)) describe(option.value, all);
        break;
      }
      default:
        all.names.add(`{${element.value}}`);
    }
  }
  return all;
}
