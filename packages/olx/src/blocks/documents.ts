import type { SourceBlock } from '../course/source-block.ts';
import type { BlockContent } from '../model.ts';
import type { Links } from '../text/links.ts';
import { markdownToHtml } from '../text/markdown-html.ts';
import { escapeText, startTag, toHtml } from '../xml/to-html.ts';
import { childrenNamed, elementsOf, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';
import { htmlContent } from './html.ts';
import { unsupported } from './unsupported.ts';

type Reader = (block: SourceBlock & { element: XmlElement }, links: Links) => string | null;

/** Blocks that are texts with embedded content, by OLX tag: they compile to the markup of a text. */
const READERS: Readonly<Record<string, Reader>> = {
  pdf: readPdf,
  annotatable: readAnnotatable,
  iframe: readFrame,
  slideshare: readFrame,
  presentation: readFrame,
  image: readImage,
  imagemodal: readImage,
  audio: readAudio,
  qualtricssurvey: readQualtricsSurvey,
  carousel: readMarkup,
  html5: readMarkup,
  raw: readMarkup,
  markdown: readMarkdownText,
};

export function isDocument(tag: string): boolean {
  return Object.hasOwn(READERS, tag);
}

/** The text of a document; `unsupported` without a valid URL or a text. */
export function readDocument(block: SourceBlock, links: Links): BlockContent {
  const { element, tag } = block;
  const read = READERS[tag];
  if (element === null || read === undefined) return unsupported(block);
  const html = read({ ...block, element }, links);
  return html === null
    ? unsupported(block, 'It has nothing to show: no valid address and no text.')
    : htmlContent(html);
}

/** `<pdf url allow_download source_text source_url>` */
function readPdf(block: SourceBlock, links: Links): string | null {
  const { attributes } = block;
  // The page always has a link to the file, since not every browser shows it.
  attributes.known('allow_download');
  const url = findAddress(block, ['url'], links);
  if (url === null) return null;
  const source = findAddress(block, ['source_url'], links);
  const label = attributes.text('source_text') ?? 'Source file';
  const link = source === null ? '' : `<p>${linkTo(source, label)}</p>`;
  // The unit's script embeds it: the policy of units blocks `<object>`, with a message in the browser's console.
  const file = startTag('a', [
    ['href', url],
    ['type', 'application/pdf'],
    ['target', '_blank'],
    ['rel', 'noopener'],
    ['data-pdf', ''],
  ]);
  return `<p>${file}${escapeText(nameOf(block))}</a></p>${link}`;
}

/** Slides and pages of other sites, in a frame if the site allows that, and with a link. */
function readFrame(block: SourceBlock, links: Links): string | null {
  const names = [
    'iframe_url',
    'embed_url',
    'src',
    'url',
    'href',
    'link',
    'presentation_url',
    'slideshare_url',
  ];
  const url = findAddress(block, names, links) ?? addressInCode(block.attributes.text('embed_code'));
  if (url === null) return null;
  block.attributes.known('width', 'height', 'show_title');
  const link = `<p>${linkTo(url, nameOf(block))}</p>`;
  // SlideShare only allows framing of its embed URLs.
  const isFramed = !/^https?:\/\/([\w-]+\.)*slideshare\.net\/(?!.*embed_code)/i.test(url);
  const frame = startTag('iframe', [
    ['src', url],
    ['title', nameOf(block)],
    ['width', '100%'],
    ['height', '480'],
    ['allowfullscreen', ''],
  ]);
  return isFramed ? `${frame}</iframe>${link}` : link;
}

/** `<annotatable><instructions/>... <annotation title body>words</annotation></annotatable>`: each note behind its words. */
function readAnnotatable(block: SourceBlock & { element: XmlElement }, links: Links): string {
  const { element } = block;
  const instructions = childrenNamed(element, 'instructions');
  const body = element.children.filter((child) => child.kind === 'text' || child.name !== 'instructions');
  const before = instructions.map(({ children }) => toHtml(children)).join('');
  return links.rewrite(`${before}${annotated(body)}`, block);
}

function annotated(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return escapeText(node.text);
      if (node.name !== 'annotation') {
        const [start = '', end = ''] = toHtml([{ ...node, children: [SLOT] }]).split('\0');
        return elementsOf(node).length === 0 ? toHtml([node]) : `${start}${annotated(node.children)}${end}`;
      }
      const title = node.attributes.get('title') ?? '';
      const heading = title === '' ? '' : `<strong>${escapeText(title)}</strong> `;
      const note = node.attributes.get('body') ?? node.attributes.get('comment_body') ?? '';
      return `<mark>${annotated(node.children)}</mark><clarification>${heading}${note}</clarification>`;
    })
    .join('');
}

/** `<image src alt>` and `<imagemodal image_url thumbnail_url alt_text description>`, which leads to the whole image. */
function readImage(block: SourceBlock, links: Links): string | null {
  const { attributes } = block;
  const url = findAddress(block, ['src', 'url', 'image_url'], links);
  if (url === null) return null;
  const shown = findAddress(block, ['thumbnail_url'], links) ?? url;
  const image = startTag('img', [
    ['src', shown],
    ['alt', attributes.text('alt') ?? attributes.text('alt_text') ?? ''],
  ]);
  const caption = attributes.text('description');
  const linked = `${startTag('a', [
    ['href', url],
    ['target', '_blank'],
    ['rel', 'noopener'],
  ])}${image}</a>`;
  return `<figure>${linked}${caption === null ? '' : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`;
}

/** `<audio src>` */
function readAudio(block: SourceBlock, links: Links): string | null {
  const url = findAddress(block, ['src', 'url'], links);
  if (url === null) return null;
  const player = startTag('audio', [
    ['src', url],
    ['controls', ''],
    ['aria-label', nameOf(block)],
  ]);
  return `${player}</audio><p>${linkTo(url, nameOf(block))}</p>`;
}

/** `<qualtricssurvey survey_id your_university link_text message>`: the survey opens at Qualtrics. */
function readQualtricsSurvey({ attributes }: SourceBlock): string | null {
  const id = attributes.text('survey_id') ?? '';
  const site = attributes.text('your_university') ?? '';
  if (!/^\w{1,100}$/.test(id) || !/^[a-z0-9-]{1,60}$/i.test(site)) return null;
  attributes.known('param_name');
  const message = attributes.text('message');
  const about = message === null ? '' : `<p>${escapeText(message)}</p>`;
  const url = `https://${site}.qualtrics.com/jfe/form/${id}`;
  return `${about}<p>${linkTo(url, attributes.text('link_text') ?? 'Open the survey')}</p>`;
}

/** Markup in the element, or as text in `data`. */
function readMarkup(block: SourceBlock & { element: XmlElement }, links: Links): string | null {
  const inside = block.element.children
    .map((child) => (child.kind === 'text' ? child.text : toHtml([child])))
    .join('');
  const html = inside.trim() === '' ? block.attributes.text('data') : inside;
  return html === null ? null : links.rewrite(html, block);
}

/** Markdown in the element, or in `data`. */
function readMarkdownText(block: SourceBlock & { element: XmlElement }, links: Links): string | null {
  const text = textOf(block.element).trim() || block.attributes.text('data');
  return text === null ? null : links.rewrite(markdownToHtml(text), block);
}

const SLOT: XmlNode = { kind: 'text', text: '\0', line: 0 };

const nameOf = ({ attributes }: SourceBlock): string => attributes.text('display_name') ?? 'Document';

const linkTo = (url: string, label: string): string =>
  `${startTag('a', [
    ['href', url],
    ['target', '_blank'],
    ['rel', 'noopener'],
  ])}${escapeText(label)}</a>`;

/** An http(s) address or one of a course file. */
function findAddress(block: SourceBlock, names: readonly string[], links: Links): string | null {
  for (const name of names) {
    const written = block.attributes.text(name);
    if (written === null || /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(written)) continue;
    const address = links.address(written, block);
    if (address !== null) return address;
  }
  return null;
}

function addressInCode(code: string | null): string | null {
  return (
    /\ssrc\s*=\s*["'](https?:\/\/[^"'<>\s]{1,2000})["']/i.exec((code ?? '').slice(0, 10_000))?.[1] ?? null
  );
}
