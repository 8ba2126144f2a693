import { quote } from '../diagnostics.ts';
import type { JsonValue, Textbook } from '../model.ts';
import type { Links } from '../text/links.ts';
import { childrenNamed } from '../xml/xml.ts';
import { isObject } from './attributes.ts';
import type { SourceBlock } from './source-block.ts';

/**
 * The books of `pdf_textbooks` or `html_textbooks`, in the team's order, since links number them. A chapter with a
 * missing file keeps its number, too.
 */
export function readTextbooks(value: JsonValue, course: SourceBlock, links: Links): Textbook[] {
  return (Array.isArray(value) ? value : []).flatMap((book) => {
    if (!isObject(book)) return [];
    // In old exports, a book may be one file, without chapters.
    const written = Array.isArray(book.chapters) ? book.chapters : [book];
    const chapters = written.flatMap((chapter) =>
      isObject(chapter) && typeof chapter.url === 'string'
        ? [{ title: textOf(chapter.title), url: links.address(chapter.url, course) }]
        : [],
    );
    return [{ title: textOf(book.tab_title), chapters }];
  });
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Books of scanned pages, which an export refers to but doesn't contain. */
export function reportScannedTextbooks(
  { element, attributes }: SourceBlock,
  warn: (message: string) => void,
): void {
  const books = element === null ? [] : childrenNamed(element, 'textbook');
  for (const book of books) {
    const title = book.attributes.get('title') ?? attributes.text('display_name') ?? '';
    warn(`The textbook ${quote(title)} consists of scanned pages that aren’t in the export; it is left out.`);
  }
}
