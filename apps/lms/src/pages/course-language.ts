import { currentLanguage } from '../i18n/current-language.ts';
import { directionOf, findLanguage, languageTag } from '../i18n/languages.ts';
import { type Html, html, raw } from '../lib/html.ts';
import { attributes } from '../lib/markup.ts';

type Direction = 'ltr' | 'rtl';

/** The beginning of a text tells its direction, in characters of markup. */
const SAMPLE_LENGTH = 4000;
/** Letters without which a text says nothing against the language of its course. */
const MIN_LETTERS = 20;
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const RTL_LETTERS = new RegExp(RTL_LETTER, 'gu');
const LETTERS = /\p{L}/gu;

/** Whether the page is in the catalogue that a course in this language would be read with. */
const isReaders = (language: string): boolean => findLanguage(language) === currentLanguage();

/**
 * The attributes of an element with paragraphs that a course's authors wrote, on a page of the site: the course's own
 * language and direction. For a course without a language, or one that the text contradicts, only the direction of the
 * text: many exports say English because nobody changed the default.
 */
export function courseLanguage(language: string | null, text: string): Html {
  const contrary = language === null ? 'auto' : contraryDirection(text, directionOf(language));
  return contrary === null && language !== null
    ? attributes({ lang: languageTag(language), dir: directionOf(language) })
    : attributes({ dir: contrary });
}

/**
 * The attributes of an element with a name that a course's authors wrote, on a page of the site: the direction of its own
 * letters, and the course's language where the page is in another.
 */
export function courseName(language: string | null): Html {
  const differs = language !== null && !isReaders(language);
  return attributes({ lang: differs ? languageTag(language) : null, dir: 'auto' });
}

/** Markup of a course's team for a page in the reader's language: marked with the course's own, where they differ. */
export function inCourseLanguage(markup: string, language: string | null): string {
  if (language === null) return markup;
  if (isReaders(language) && contraryDirection(markup, directionOf(language)) === null) return markup;
  return html`<div${courseLanguage(language, markup)}>${raw(markup)}</div>`.toString();
}

/** In a page of the course's language, such as that of a unit: a text follows the page, unless it contradicts it. */
export function authorDirection(language: string | null, text: string): { dir?: Direction | 'auto' } {
  if (language === null) return { dir: 'auto' };
  const contrary = contraryDirection(text, directionOf(language));
  return contrary === null ? {} : { dir: contrary };
}

/** The direction of a text by its letters, if it is clearly not the expected one. */
function contraryDirection(markup: string, expected: Direction): Direction | null {
  const sample = markup.slice(0, SAMPLE_LENGTH);
  // Nearly every text, with each request for its unit.
  if (expected === 'ltr' && !RTL_LETTER.test(sample)) return null;
  const text = sample.replace(/<[^>]*>/g, '');
  const letters = text.match(LETTERS)?.length ?? 0;
  if (letters < MIN_LETTERS) return null;
  const share = (text.match(RTL_LETTERS)?.length ?? 0) / letters;
  // Formulas and names are in Latin letters in right-to-left texts, too.
  if (expected === 'ltr') return share > 0.5 ? 'rtl' : null;
  return share === 0 ? 'ltr' : null;
}
