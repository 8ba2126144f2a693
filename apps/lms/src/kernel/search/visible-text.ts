import { decodeHTML } from 'entities';
import { scanHtml } from '../rendering/scan-html.ts';

/** Elements whose text no reader sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'annotation', 'title']);
/** Elements that don't end a word: `<b>un</b>usual`. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var ' +
    'math semantics mrow mi mn mo ms mtext msup msub msubsup mfrac msqrt mroot mover munder munderover mstyle'
  ).split(' '),
);

/** Readers see their own id and the course's in place of these words of Open edX. */
const KEYWORDS = /%%(?:USER|COURSE)_ID%%/g;

/**
 * The visible text of rendered markup. It contains a typeset formula once: its MathML, without KaTeX's visual markup
 * and the TeX source.
 */
export function visibleTextOf(markup: string): string {
  const texts: string[] = [];
  let tag = '';
  let skipped: { tag: string; depth: number } | null = null;
  const separate = (name: string) => {
    if (!INLINE.has(name)) texts.push(' ');
  };
  scanHtml(markup, {
    text(start, end) {
      if (skipped === null) texts.push(decodeHTML(markup.slice(start, end)));
    },
    openTag(name) {
      tag = name;
      if (skipped?.tag === name) skipped.depth += 1;
      else if (skipped === null && UNSEEN.has(name)) skipped = { tag: name, depth: 1 };
      separate(name);
    },
    attribute(name, value) {
      if (skipped === null && name === 'class' && value === 'katex-html') skipped = { tag, depth: 1 };
    },
    openTagEnd(isSelfClosing) {
      if (isSelfClosing && skipped?.tag === tag && skipped.depth === 1 && UNSEEN.has(tag)) skipped = null;
    },
    closeTag(name) {
      separate(name);
      if (skipped?.tag !== name) return;
      skipped.depth -= 1;
      if (skipped.depth === 0) skipped = null;
    },
  });
  return collapseSpace(texts.join('').replace(KEYWORDS, ' '));
}

export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
