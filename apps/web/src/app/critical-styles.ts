import postcss, { type ChildNode, type Container } from 'postcss';

/** Sets of classes whose styles are remembered: pages of one course have nearly always the same. */
const REMEMBERED = 50;

export interface StyleSheet {
  readonly name: string;
  readonly text: string;
}

/** The styles that some markup needs. */
export interface UsedStyles {
  /** The rules that apply to it, in their order. Rules without a class are always among them. */
  readonly styles: string;
  /** Of the sheets with such rules. */
  readonly names: readonly string[];
}

/**
 * Finds the styles of markup and of the reader's settings in the first sheet, and in those of the others whose own classes
 * the markup has.
 */
export function openStyleSheets(
  sheets: readonly StyleSheet[],
): (markup: string, reading: string) => UsedStyles {
  const parsed = sheets.map(({ name, text }, index) => ({
    name,
    root: postcss.parse(text),
    isUsed: index === 0 ? () => true : findNamedClasses(text),
  }));
  const known = new Map<string, UsedStyles>();
  return (markup, reading) => {
    const classes = listClasses(markup);
    const key = [reading, ...[...classes].sort()].join(' ');
    const found =
      known.get(key) ??
      collect(
        parsed.filter(({ isUsed }) => isUsed(classes)),
        { classes, reading: reading.split(' ') },
      );
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, found);
    return found;
  };
}

interface Used {
  readonly classes: ReadonlySet<string>;
  /** The words of `data-reading`. */
  readonly reading: readonly string[];
}

function collect(sheets: readonly { name: string; root: Container }[], used: Used): UsedStyles {
  return {
    styles: sheets.map(({ root }) => write(root, used)).join(''),
    names: sheets.map(({ name }) => name),
  };
}

/** Whether any of the classes is one that only this sheet has: those of modules begin with an underscore. */
function findNamedClasses(text: string): (used: ReadonlySet<string>) => boolean {
  const names = [...text.matchAll(/\.(_[\w-]+)/g)].map(([, name = '']) => name);
  return (used) => names.some((name) => used.has(name));
}

function listClasses(markup: string): Set<string> {
  return new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
}

function write(container: Container, used: Used): string {
  return (container.nodes ?? []).map((node) => writeNode(node, used)).join('');
}

function writeNode(node: ChildNode, used: Used): string {
  switch (node.type) {
    case 'rule': {
      const selectors = node.selectors.filter((selector) => mayMatch(selector, used));
      if (selectors.length === 0) return '';
      return `${selectors.join(',')}{${node.nodes.map((child) => child.toString()).join(';')}}`;
    }
    case 'atrule': {
      if (node.name === 'keyframes') return '';
      if (node.nodes === undefined) return `@${node.name} ${node.params};`;
      // The blocks of other rules, such as `@font-face`, have declarations only.
      const body = node.nodes.every(({ type }) => type === 'decl')
        ? node.nodes.map((child) => child.toString()).join(';')
        : write(node, used);
      return body === '' ? '' : `@${node.name} ${node.params}{${body}}`;
    }
    default:
      return '';
  }
}

/** Whether all classes that the selector requires are used, and one of the settings that it names. */
function mayMatch(selector: string, { classes, reading }: Used): boolean {
  const readingValues = [...selector.matchAll(/\[data-reading~=["']?([\w-]+)/g)].map(([, word = '']) => word);
  if (readingValues.length > 0 && !readingValues.some((word) => reading.includes(word))) return false;
  const required = selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) => classes.has(name));
}
