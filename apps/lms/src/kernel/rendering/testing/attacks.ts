/** Markup on which backtracking expressions or tree builders take quadratic time. */
export interface Attack {
  name: string;
  /** Repeated until the text has the requested length. */
  piece: string;
  /** Precedes the repetition. */
  before?: string;
}

const KNOWN: readonly [name: string, piece: string, before?: string][] = [
  ['start tags that never end', '<a '],
  ['start tags without a name', '<'],
  ['comments that never end', '<!-- '],
  ['comments in comments', '<!--->'],
  ['declarations', '<!x '],
  ['CDATA sections', '<![CDATA['],
  ['pre that never ends', '<pre>'],
  ['scripts that never end', '<script>'],
  ['ends of scripts', '</script ', '<script>'],
  ['character references that never end', '&#'],
  ['long character references', '&amp'],
  ['attributes', ' a=b', '<p '],
  ['attributes without a value', ' onx', '<p '],
  ['quotes', `"'`, '<p a='],
  ['white space', ' ', '<p onclick'],
  ['an address with comments', '<!---->', '<a href="'],
  ['elements within elements', '<b>'],
  ['ends of elements that are not open', '</i>', '<b>'.repeat(5_000)],
  ['formatting that tree builders reopen', '<p><b>'],
  ['list items', '<li>'],
  ['tables within tables', '<table><tr><td>'],
  ['styles', 'color:rgb(1 ', '<p style="'],
  ['backgrounds', ' (', '<p style="background:'],
  ['headings', '<h1><h4>'],
  ['formulas: \\(', '\\('],
  ['formulas: \\[', '\\['],
  ['formulas: [mathjaxinline]', '[mathjaxinline]'],
  ['formulas: [mathjax]', '[mathjax]'],
  ['formulas: environments', '\\begin{align}\\begin{array}\\end{matrix}'],
  ['formulas of all kinds', '\\( \\[ [mathjax] [mathjaxinline] '],
  ['formulas that end', '\\(x\\)'],
  ['formulas that are wrong', '\\(\\frac\\)'],
  ['formulas that differ', '\\(x^{'],
];

export const ATTACKS: readonly Attack[] = KNOWN.map(([name, piece, before = '']) => ({
  name,
  piece,
  before,
}));

export function attackOf({ piece, before = '' }: Attack, length: number): string {
  return before + piece.repeat(Math.ceil(length / piece.length));
}
