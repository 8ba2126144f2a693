/**
 * TeX as authors write it for MathJax, which Open edX uses, in the commands of KaTeX: the environments and commands that
 * only MathJax has. What neither has stays as it is. Formulas are short, so passes over all of it are cheap.
 */
export function toKatex(tex: string, display: boolean): string {
  const plain = renameEnvironments(tex, display);
  const known = COMMANDS.reduce((text, [name, count, write]) => rewrite(text, name, count, write), plain);
  const tagged = display
    ? known
    : rewrite(known, /\\tag(\*?)/y, 1, ([label = '']) => `\\qquad(\\text{${label}})`);
  return MACROS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), tagged);
}

/**
 * Where a formula leads that is a link as a whole, `\href{https://…}{…}`; null for another formula or address. KaTeX would
 * write a link into what it hides from screen readers, so links within formulas are their text only.
 */
export function findLink(tex: string): string | null {
  const urls: string[] = [];
  const rest = rewrite(tex, /\\href/y, 2, ([url = '']) => {
    urls.push(url.trim().replace(/\\([#$%&~_^])/g, '$1'));
    return '';
  });
  const [url, ...others] = urls;
  const isWhole = rest.trim() === '' && others.length === 0;
  return url !== undefined && isWhole && /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(url) ? url : null;
}

type Write = (args: string[], name: string) => string;

const nothing: Write = () => '';
const last: Write = (args) => `{${args.at(-1) ?? ''}}`;
const environment =
  (name: string): Write =>
  ([rows = '']) =>
    `\\begin{${name}}${rows}\\end{${name}}`;

/** Commands with arguments in braces: the pattern of a name, how many arguments, and what to write instead. */
const COMMANDS: [name: RegExp, count: number, write: Write][] = [
  [/\\(?:label|require|vspace\*?)/y, 1, nothing],
  [/\\definecolor/y, 3, nothing],
  [/\\ref/y, 1, () => '\\text{???}'],
  [/\\eqref/y, 1, () => '\\text{(???)}'],
  [/\\(?:style|class|cssId|enclose|href)/y, 2, last],
  [/\\(?:ensuremath|bbox(?:\s*\[[^[\]]*\])?)/y, 1, last],
  [/\\mathds/y, 1, ([letters = '']) => `\\mathbb{${letters}}`],
  [/\\mspace/y, 1, ([length = '']) => `\\mkern${length}`],
  [/\\unicode(?:\s*\[[^[\]]*\]){0,2}/y, 1, ([code = '']) => unicodeText(code)],
  [/\\eqalign/y, 1, environment('aligned')],
  [/\\displaylines/y, 1, environment('gathered')],
  [/\\matrix/y, 1, environment('matrix')],
  [/\\pmatrix/y, 1, environment('pmatrix')],
  [/\\cases/y, 1, environment('cases')],
  [/\\begin\{array\}/y, 1, ([columns = '']) => `\\begin{array}{${plainColumns(columns)}}`],
  [/\\(?:mbox|textsc)/y, 1, ([text = '']) => `\\text{${plainText(text)}}`],
  [/\\(?:text(?:rm|sf|tt|bf|it)?|hbox)/y, 1, ([text = ''], name) => `${name}{${plainText(text)}}`],
];

const MACROS: [pattern: RegExp, replacement: string][] = [
  [
    /\\buildrel([^\\{}]*|\s*\{[^{}]*\}\s*|\s*\\[A-Za-z]+\s*)\\over\s*(\{[^{}]*\}|\\[A-Za-z]+|[^\s\\{}])/g,
    '\\overset{$1}{$2}',
  ],
  [/\\root\s*\{?([^\s\\{}]+)\}?\s*\\of(?![A-Za-z])/g, '\\sqrt[$1]'],
  [/\\raise\s*(-?[\d.]+\s*[a-z]{2})\s*\{/g, '\\raisebox{$1}{'],
  [/\\lower\s*([\d.]+\s*[a-z]{2})\s*\{/g, '\\raisebox{-$1}{'],
  [/\\hfill(?![A-Za-z])/g, '\\quad '],
  [/\\strut(?![A-Za-z])/g, '\\vphantom{(}'],
  [/\\scr(?![A-Za-z])/g, '\\mathscr '],
  [/\\mit(?![A-Za-z])/g, '\\mathit '],
  [/\\idotsint(?![A-Za-z])/g, '\\int\\cdots\\int '],
  [/\\euro(?![A-Za-z])/g, '\\text{€}'],
];

/** Open edX numbers no equations, and MathJax has the environments of displayed formulas within lines, too. */
function renameEnvironments(tex: string, display: boolean): string {
  return tex.replace(
    /\\(begin|end)\{(eqnarray|multline|flalign|align|alignat|gather|equation|split|subequations)\*?\}/g,
    (_, side: string, name: string) => {
      if (name === 'eqnarray') return side === 'begin' ? '\\begin{darray}{rcl}' : '\\end{darray}';
      if (name === 'subequations' || (name === 'equation' && !display)) return '';
      const inLine = { multline: 'gathered', gather: 'gathered', alignat: 'alignedat' }[name] ?? 'aligned';
      const alone = { multline: 'gather*', flalign: 'align*', split: 'split' }[name] ?? `${name}*`;
      return `\\${side}{${display ? alone : inLine}}`;
    },
  );
}

/** Replaces a command and its arguments, also within the arguments of another. */
function rewrite(tex: string, name: RegExp, count: number, write: Write): string {
  let written = '';
  let at = 0;
  while (at < tex.length) {
    const backslash = tex.indexOf('\\', at);
    if (backslash < 0) break;
    written += tex.slice(at, backslash);
    name.lastIndex = backslash;
    const found = name.exec(tex)?.[0];
    const end = backslash + (found?.length ?? 0);
    const args =
      found === undefined || /[A-Za-z]/.test(tex[end] ?? '') ? null : readArguments(tex, end, count);
    if (found === undefined || args === null) {
      // Another command, or a backslash before a character: `\\`, `\{`.
      written += tex.slice(backslash, backslash + 2);
      at = backslash + 2;
    } else {
      written += write(
        args.texts.map((text) => rewrite(text, name, count, write)),
        found,
      );
      at = args.end;
    }
  }
  return written + tex.slice(at);
}

/** So many arguments in braces; null if there are fewer. */
function readArguments(tex: string, start: number, count: number): { texts: string[]; end: number } | null {
  const texts: string[] = [];
  let end = start;
  while (texts.length < count) {
    while (tex[end] === ' ' || tex[end] === '\n') end += 1;
    if (tex[end] !== '{') return null;
    const open = end;
    let depth = 0;
    do {
      if (tex[end] === '\\') end += 1;
      else if (tex[end] === '{') depth += 1;
      else if (tex[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end < tex.length);
    if (depth > 0) return null;
    texts.push(tex.slice(open + 1, end - 1));
  }
  return { texts, end };
}

/** `{@{}l p{3cm}}` as `{l l}`. */
function plainColumns(columns: string): string {
  return columns.replace(/[@!]\{[^{}]*\}/g, '').replace(/[pmb]\{[^{}]*\}/g, 'l');
}

/** In MathJax, only `$` and a backslash have a meaning in a text. */
function plainText(text: string): string {
  return text
    .split(/(\$[^$]*\$|\\\(.*?\\\)|\\.)/s)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[_&#]/g, '\\$&').replace(/\^/g, '\\textasciicircum '),
    )
    .join('');
}

function unicodeText(code: string): string {
  const hex = /^\s*x([\da-f]{1,6})\s*$/i.exec(code)?.[1];
  const point = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
  const isCharacter = Number.isInteger(point) && point > 0x9f && point <= 0x10ffff;
  return isCharacter ? `\\text{${String.fromCodePoint(point)}}` : '';
}
