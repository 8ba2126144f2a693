import { type CourseFiles, isTemplate } from '../course/course-files.ts';
import type { SourceBlock } from '../course/source-block.ts';
import type { BlockContent } from '../model.ts';
import type { Links } from '../text/links.ts';
import { escapeText } from '../xml/to-html.ts';
import { childrenNamed, textOf } from '../xml/xml.ts';
import { htmlContent } from './html.ts';
import { readableText } from './readable-text.ts';
import { unsupported } from './unsupported.ts';

/** Tags that name their template themselves; `<customtag>` names it in `impl`. */
const NAMED_LIKE_TEMPLATE = new Set(['book', 'discuss', 'slides']);
/** `${page}` or `${page | h}`. */
const PLACEHOLDER = /\$\{\s*(\w+)\s*(?:\|[^{}]*)?\}/g;

/** Tags that now have another meaning, but were custom tags in courses with a template of that name. */
const FORMER = new Set(['image', 'videodev']);

export function isCustomTag(tag: string, files: CourseFiles): boolean {
  return (
    tag === 'customtag' ||
    NAMED_LIKE_TEMPLATE.has(tag) ||
    (FORMER.has(tag) && files.has(`custom_tags/${tag}`))
  );
}

/**
 * `<customtag impl="slides" deck="3"/>`: the template `custom_tags/slides` with the attributes in place of `${deck}`. Other
 * code in a template isn't run; a template with any is unsupported.
 */
export async function readCustomTag(
  block: SourceBlock,
  files: CourseFiles,
  links: Links,
): Promise<BlockContent> {
  const { element, attributes } = block;
  if (element === null) return unsupported(block);
  const fail = (reason: string) => unsupported(block, reason, readableText(block, links));
  const [inner] = childrenNamed(element, 'impl');
  const written =
    block.tag === 'customtag' ? (attributes.text('impl') ?? (inner && textOf(inner))) : block.tag;
  const name = written?.trim() ?? '';
  if (name === '') return fail('It names no template.');
  const file = `custom_tags/${name}`;
  const template = await files.findText(file);
  if (template === null) return fail(`Its template ${file} is missing.`);
  for (const key of element.attributes.keys()) attributes.known(key);
  const html = template.replace(PLACEHOLDER, (_, key: string) =>
    escapeText(element.attributes.get(key) ?? ''),
  );
  if (html.includes('${') || isTemplate(html))
    return fail(`Its template ${file} contains Mako code, which is not run here.`);
  return htmlContent(links.rewrite(html, { file, line: 1 }));
}
