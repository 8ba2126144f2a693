import { type Expression, parseExpression } from './parse.ts';
import { toTex } from './to-tex.ts';

/** An expression, a list of them, or rows of equal length: `x`, `[x, y]`, `[[a, b], [c, d]]`. */
export interface Matrix {
  shape: 'scalar' | 'list' | 'matrix';
  rows: Expression[][];
}

const MAX_ENTRIES = 100;

/** Null if it can't be parsed; `parse` reads one entry. */
export function parseMatrix(
  text: string,
  parse: (entry: string) => Expression | null = parseExpression,
): Matrix | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[')) return ofRows('scalar', [[trimmed]], parse);
  const entries = splitList(trimmed);
  if (entries === null) return null;
  if (!entries.some((entry) => entry.startsWith('['))) return ofRows('list', [entries], parse);
  const rows = entries.map(splitList);
  return rows.every((row) => row !== null) ? ofRows('matrix', rows, parse) : null;
}

/** The parts of `[…, …]` between commas outside of brackets; null for any other text. */
function splitList(text: string): string[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  const parts = [''];
  let depth = 0;
  for (const character of text.slice(1, -1)) {
    if ('[('.includes(character)) depth += 1;
    if ('])'.includes(character)) depth -= 1;
    if (depth < 0) return null;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function ofRows(
  shape: Matrix['shape'],
  texts: string[][],
  parse: (entry: string) => Expression | null,
): Matrix | null {
  const width = texts[0]?.length ?? 0;
  if (texts.some((row) => row.length !== width) || texts.length * width > MAX_ENTRIES) return null;
  const rows: Expression[][] = [];
  for (const row of texts) {
    const read = row.map(parse);
    if (!read.every((entry) => entry !== null)) return null;
    rows.push(read);
  }
  return { shape, rows };
}

export function matrixToTex({ shape, rows }: Matrix): string {
  const lines = rows.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ');
  return shape === 'scalar' ? lines : `\\begin{bmatrix}${lines}\\end{bmatrix}`;
}
