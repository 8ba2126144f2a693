import { parseInertHtml } from './parse-inert-html.ts';

/** A paragraph, list, table or another block of a text, without its attributes. */
export interface TextBlock {
  /** Unique among its siblings. */
  readonly key: string;
  readonly tag: string;
  readonly children: readonly TextContent[];
}

export type TextContent = TextBlock | string;

const blocks =
  /^(p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|table|thead|tbody|tfoot|tr|th|td|div|section|article|figure|hr|br)$/;
const unseen = 'script, style, template, title';

/** The blocks of HTML with their text: about as high as the HTML itself, and safe to show in the page. */
export function readBlocks(html: string): readonly TextContent[] {
  return listContent(parseInertHtml(html));
}

function listContent(parent: ParentNode): TextContent[] {
  const content: TextContent[] = [];
  let text = '';
  const add = (child: TextContent) => {
    if (typeof child === 'string') {
      text += child;
      return;
    }
    if (text.trim() !== '') content.push(text);
    text = '';
    content.push(child);
  };
  for (const [position, child] of parent.childNodes.entries()) {
    if (child instanceof Text) add(child.data);
    if (!(child instanceof Element) || child.matches(unseen)) continue;
    const { localName: tag } = child;
    const inside = listContent(child);
    if (blocks.test(tag)) add({ key: `block-${position}`, tag, children: inside });
    else
      for (const one of inside)
        add(typeof one === 'string' ? one : { ...one, key: `block-${position}-${one.key}` });
  }
  if (text.trim() !== '') content.push(text);
  return content;
}
