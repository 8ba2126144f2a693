/** What sources and documents refer to by a number or a name. */
export interface Documents {
  /** `0029`, of docs/decisions. */
  readonly decisions: ReadonlySet<string>;
  /** `7.3` of the wire contract, and `25.6` for a numbered row of section 25. */
  readonly sections: ReadonlySet<string>;
  /** `OUT-09` and `CS-04`, of the requirements. */
  readonly rows: ReadonlySet<string>;
  /** `test:e2e`, of package.json. */
  readonly scripts: ReadonlySet<string>;
}

/** The sections of the wire contract, by number, and the rows of its numbered tables. */
export function listSections(contract: string): Set<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of contract.split('\n')) {
    const [, heading] = /^##+ (\d+(?:\.\d+)?)\.? /.exec(line) ?? [];
    section = heading ?? section;
    const [, row] = /^\| (\d+) \|/.exec(line) ?? [];
    sections.add(row === undefined ? section : `${section}.${row}`);
  }
  return sections;
}

const SEPARATOR = '(?:,? and |, |; )';
const numbersAfter = (words: string, number: string) =>
  new RegExp(`\\b${words} (${number}(?:${SEPARATOR}${number})*)`, 'gi');

const DECISIONS = numbersAfter('decisions?', '\\d{4}\\b');
const SECTIONS = numbersAfter('wire contract,?', '\\d+(?:\\.\\d+)?\\b');
const ROWS = /\b([A-Z][A-Z0-9]{1,2})-\d{2}\b/g;
const SCRIPTS = /\bnpm run (?:-s )?([a-z][\w:-]*)/g;

/** The references in a text that lead nowhere, as they are written. */
export function findBrokenReferences(text: string, documents: Documents): string[] {
  const areas = new Set([...documents.rows].map((row) => row.slice(0, row.indexOf('-'))));
  const oneLine = text.replace(/\s*\n\s*(?:\* |\/\/ )?/g, ' ');
  const inLists = (pattern: RegExp, known: ReadonlySet<string>, name: string) =>
    [...oneLine.matchAll(pattern)].flatMap(([, list = '']) =>
      list
        .split(new RegExp(SEPARATOR))
        .filter((number) => !known.has(number))
        .map((number) => `${name} ${number}`),
    );
  return [
    ...inLists(DECISIONS, documents.decisions, 'decision'),
    ...inLists(SECTIONS, documents.sections, 'wire contract'),
    ...[...oneLine.matchAll(ROWS)]
      .filter(([row, area = '']) => areas.has(area) && !documents.rows.has(row))
      .map(([row]) => row),
    ...inLists(SCRIPTS, documents.scripts, 'npm run'),
  ];
}

const FENCED = /^( *)```[\s\S]*?^\1```$/gm;

/** The relative links of a Markdown file, without those in excerpts of code. */
export function listLinks(markdown: string): string[] {
  return [...markdown.replace(FENCED, '').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  );
}

/** The anchors of a Markdown file's headings, as GitHub derives them. */
export function listAnchors(markdown: string): Set<string> {
  const headings = markdown.replace(FENCED, '').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
