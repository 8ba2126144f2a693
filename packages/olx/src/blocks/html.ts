import { type CourseFiles, isTemplate } from '../course/course-files.ts';
import type { SourceBlock } from '../course/source-block.ts';
import type { BlockContent } from '../model.ts';
import type { Links } from '../text/links.ts';
import { leadingMarkup } from '../xml/to-html.ts';
import { isBlank } from '../xml/xml.ts';
import { unsupported } from './unsupported.ts';

/** An html block: its text is in html/{filename}.html, or in the element itself. */
export async function readHtml(block: SourceBlock, files: CourseFiles, links: Links): Promise<BlockContent> {
  const element = block.element;
  if (element === null) return unsupported(block);
  const filename =
    element.attributes.get('filename') ?? (element.children.every(isBlank) ? block.sourceId : null);
  if (filename === null) {
    return htmlContent(links.rewrite(withPlacedScripts(leadingMarkup(element.children)), block));
  }
  for (const path of listPaths(filename)) {
    const text = path === block.file ? null : await files.findText(path);
    if (text === null) continue;
    const location = { file: path, line: 1 };
    if (isTemplate(text)) {
      files.diagnostics.warning(
        'template-not-run',
        location,
        'The text contains Mako code, which is shown as it is written.',
      );
    }
    return htmlContent(links.rewrite(withPlacedScripts(text), location));
  }
  if (element.attributes.get('filename') === undefined) return htmlContent('');
  const path = `html/${filename}.html`;
  files.diagnostics.error('file-missing', block, `There is no ${path}.`);
  return unsupported(block, `${path} is missing.`);
}

/**
 * Where the text with a file name may be: in html/ or, in old courses, at the path that the name itself says, which may
 * begin with folders that are not in the course. The name may end in `.html`.
 */
function listPaths(filename: string): string[] {
  const parts = filename.replaceAll(':', '/').split('/');
  const names = parts.map((_, index) => parts.slice(index).join('/'));
  const file = `html/${names[0]}`;
  const elsewhere = names.flatMap((name) => (name.endsWith('.html') ? [name] : [`${name}.html`]));
  return [`${file}.html`, file, ...elsewhere, `${file}.xml`];
}

/**
 * `<div class="script_placeholder" data-src="/static/plot.js"/>`, for which Open edX loads that script once the text is on
 * the page. Browsers ignore the slash, so there it holds all that follows.
 */
const PLACEHOLDER =
  /<(div|span)\b(?=[^<>]{0,300}\sclass=["'][^"'<>]{0,100}\bscript_placeholder\b)[^<>]{0,300}?\sdata-src=(["'][^"'<>]{1,500}["'])[^<>]{0,300}>(\s{0,50}<\/\1>)?/gi;

function withPlacedScripts(html: string): string {
  if (!html.includes('script_placeholder')) return html;
  return html.replace(PLACEHOLDER, (tag: string, _name: string, address: string, end?: string) => {
    const isEmpty = end !== undefined || tag.endsWith('/>');
    return `<script defer src=${address}></script>${isEmpty ? '' : tag}`;
  });
}

export function htmlContent(html: string): BlockContent {
  return { kind: 'html', html, wordCount: countWords(html) };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The number of visible words: scripts, styles and markup don't count. */
function countWords(html: string): number {
  const text = html
    .replace(/<(script|style)\b[^>]{0,1000}>/gi, '\0$1>')
    .split('\0')
    .map((part) => part.replace(/^(script|style)>[\s\S]*?(<\/(script|style)|$)/i, ' '))
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[a-z#0-9]{1,10};/gi, ' ');
  let count = 0;
  for (const part of segmenter.segment(text)) if (part.isWordLike) count += 1;
  return count;
}
