import { findMarked } from './page.js';
import { BlockText, makePassage, readingOf } from './passage.js';

/** @typedef {{ usageKey: string, element: HTMLElement }} TextBlock */

/** The texts of the unit that notes can be added to. @returns {TextBlock[]} */
export function listTextBlocks() {
  return findMarked('[data-text]').map((element) => ({
    usageKey: element.parentElement?.dataset.block ?? '',
    element,
  }));
}

/** @param {Element} element @returns {BlockText} */
export function readText(element) {
  const text = new BlockText();
  readInto(text, element);
  return text;
}

/** @param {BlockText} text @param {Element} element */
function readInto(text, element) {
  for (const child of element.childNodes) {
    if (child instanceof Text) text.add(child.data, child);
    if (!(child instanceof Element)) continue;
    const reading = readingOf(child.localName, child.getAttribute('class') ?? '');
    if (reading === 'formula') text.addFormula(child.querySelector('annotation')?.textContent ?? '', child);
    if (reading === 'separate') text.separate();
    if (reading === 'separate' || reading === 'inline') readInto(text, child);
    if (reading === 'separate') text.separate();
  }
}

/**
 * The passage that is selected in the first text within the range; null if it contains no words.
 * @param {Range} range @param {readonly TextBlock[]} blocks
 * @returns {{ block: TextBlock, passage: import('./passage.js').Passage } | null}
 */
export function readSelection(range, blocks) {
  const block = blocks.find(({ element }) => range.intersectsNode(element));
  if (block === undefined) return null;
  const text = readText(block.element);
  let from = text.text.length;
  let to = 0;
  for (const { start, end, source, offsets } of text.segments) {
    if (!(source instanceof Node) || !range.intersectsNode(source)) continue;
    const first =
      source === range.startContainer && offsets ? offsets.findIndex((at) => at >= range.startOffset) : 0;
    const last =
      source === range.endContainer && offsets
        ? offsets.filter((at) => at < range.endOffset).length
        : end - start;
    if (first < 0 || last <= first) continue;
    from = Math.min(from, start + first);
    to = Math.max(to, start + last);
  }
  const passage = makePassage(text.text, from, to);
  return passage && { block, passage };
}
