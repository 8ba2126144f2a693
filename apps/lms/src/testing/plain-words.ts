import { Parser } from 'htmlparser2';

/** Attributes that people read or hear. */
const READ = ['aria-label', 'alt', 'title', 'placeholder'];
/** Elements without text for people. */
const SILENT = new Set(['script', 'style', 'code', 'template']);

/** Appended to every message of the pseudo-locale, cut off anywhere. */
const PADDING =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );
/** Days, months and the words in lists of `Intl`, which has no words for the pseudo-locale; names of zones and products. */
const NAMES =
  'Jan January Feb February Mar March Apr April May Jun June Jul July Aug August Sep September Oct October Nov November Dec December Mon Tue Wed Thu Fri Sat Sun AM PM UTC at and or Lectern'.split(
    ' ',
  );

/** The texts of a page that people read or hear, as they are in its elements and attributes. */
export function readTexts(html: string): string[] {
  const texts: string[] = [];
  let silent = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      texts.push(...READ.map((attribute) => attributes[attribute] ?? ''));
      if (SILENT.has(name)) silent += 1;
    },
    ontext(text) {
      if (silent === 0) texts.push(text);
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
    },
  });
  parser.end(html);
  return texts;
}

/**
 * The English words of a page in the pseudo-locale, which bypass the catalogues. Data of the test must be in other letters
 * or be named in `data`.
 */
export function listPlainWords(html: string, data: readonly string[] = []): string[] {
  return listPlainWordsOfText(readTexts(html).join('\n'), data);
}

/** As {@link listPlainWords}, of a text without markup, such as that of a mail. */
export function listPlainWordsOfText(text: string, data: readonly string[] = []): string[] {
  const known = new Set([...NAMES, ...data]);
  const words = text
    .replaceAll(/https?:\S+|\S+@\S+/g, ' ')
    .match(/(?<![\p{L}\p{M}\d])[A-Za-z]{2,}(?![\p{L}\p{M}\d])/gu);
  return [...new Set(words)].filter(
    (word) => !known.has(word) && !PADDING.some((pad) => pad.startsWith(word)),
  );
}
