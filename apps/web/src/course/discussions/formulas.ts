const mostFormulas = 200;

/** A stretch of text, or a formula in TeX. */
export interface MathPiece {
  text: string;
  kind: 'text' | 'inline' | 'block';
}

/**
 * In order: `$$…$$`, `\[…\]`, `\(…\)`, and `$…$` where it can't be money: no space inside of the dollars, and no digit
 * after them. Bounded, as a text of brackets would otherwise take quadratic time.
 */
export const formulaPattern =
  /\$\$([^$]{1,2000})\$\$|\\\[([\s\S]{1,2000}?)\\\]|\\\(([\s\S]{1,2000}?)\\\)|\$(?!\s)([^$\n`]{1,500}?)(?<!\s)\$(?!\d)/g;

export function hasFormula(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

export function splitFormulas(text: string): MathPiece[] {
  const pieces: MathPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(formulaPattern)) {
    const [whole, dollars, brackets, parentheses, dollar] = match;
    const block = dollars ?? brackets;
    const tex = block ?? parentheses ?? dollar ?? '';
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), kind: 'text' });
    pieces.push({ text: tex, kind: block === undefined ? 'inline' : 'block' });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), kind: 'text' });
  return pieces;
}

/**
 * Typesets the formulas in sanitized nodes as MathML, which needs no fonts. The text is on the screen before, and stays
 * where the library can't be fetched or doesn't know a command.
 */
export async function typesetFormulas(root: Element): Promise<void> {
  if (!hasFormula(root.textContent ?? '')) return;
  const { default: katex } = await import('katex');
  let left = mostFormulas;
  for (const node of listTextNodes(root)) {
    const pieces = splitFormulas(node.data);
    if (pieces.every(({ kind }) => kind === 'text') || left <= 0) continue;
    left -= pieces.length;
    node.replaceWith(...pieces.map((piece) => (piece.kind === 'text' ? piece.text : render(piece))));
  }

  function render({ text, kind }: MathPiece): Node | string {
    const box = root.ownerDocument.createElement('span');
    box.dir = 'ltr';
    try {
      katex.render(withoutLinks(text), box, {
        displayMode: kind === 'block',
        output: 'mathml',
        maxExpand: 100,
        maxSize: 20,
      });
    } catch {
      return text;
    }
    return box;
  }
}

/** KaTeX shows `\href{…}{text}` without the text. A `\\` before it ends a row. */
function withoutLinks(tex: string): string {
  return tex.replace(/(\\\\)|\\href\s*\{[^{}]*\}(?=\s*\{)/g, (_, row: string | undefined) => row ?? '');
}

function listTextNodes(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('code, pre, kbd, math') === null) nodes.push(node as Text);
  }
  return nodes;
}
