import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '../../packages/contract/src/calls.ts';
import { findRows } from './ledger.ts';
import { type Documents, findBrokenReferences, listAnchors, listLinks, listSections } from './references.ts';

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('references', () => {
  const known: Documents = {
    decisions: new Set(['0029']),
    sections: listSections('# Contract\n\n## 3. Session\n\n### 3.1 Cookies\n\n## 25. Traps\n\n| 6 | 401 |\n'),
    rows: new Set(['OUT-09', 'CS-04']),
    scripts: new Set(['test:e2e']),
  };

  test.each([
    ['(decision 0029)', []],
    ['decisions 0029 and 0030', ['decision 0030']],
    ['decisions 0029, 0030 and 0031', ['decision 0030', 'decision 0031']],
    ['(wire contract 3, 3.1)', []],
    ['(wire contract 3.1,\n * 3.2)', ['wire contract 3.2']],
    ['(wire contract 25.6, 25.7)', ['wire contract 25.7']],
    ['as sections 3.9', []],
    ['(OUT-09, OUT-10, CS-04, CS-05)', ['OUT-10', 'CS-05']],
    ['UTF-16, [WCAG-1.4.4]', []],
    ['`npm run test:e2e`, `npm run -s tests`', ['npm run tests']],
  ])('%j: %j lead nowhere', (text, broken) => {
    expect(findBrokenReferences(text, known)).toEqual(broken);
  });

  test('links and anchors are found outside of excerpts', () => {
    const markdown = '# A `b`, c\n\n[x](d.md#e) [y](https://example.org)\n\n```\n# f\n[z](g.md)\n```\n';
    expect(listLinks(markdown)).toEqual(['d.md#e']);
    expect([...listAnchors(markdown)]).toEqual(['a-b-c']);
  });
});

const SOURCES = ['{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs,js,css,py}', '*.{ts,mjs}'];
const exclude = (path: string) => /node_modules|\/dist\/|test-results/.test(path);
const documents = globSync('**/*.md', { cwd: root, exclude });

describe('this repository', () => {
  const ledger = read('docs/requirements.md');

  test('references to decisions, to the wire contract, to requirements and to commands lead somewhere', () => {
    const known: Documents = {
      decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 4))),
      sections: listSections(read('docs/wire-contract.md')),
      rows: new Set([...findRows(ledger).map(({ id }) => id), ...(ledger.match(/\bCS-\d{2}\b/g) ?? [])]),
      scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    };
    // Tests of the checks themselves have examples of broken references.
    const files = globSync(SOURCES, { cwd: root, exclude }).filter(
      (path) => !/^scripts\/.*\.test\./.test(path),
    );
    expect(
      [...files, ...documents].flatMap((path) =>
        findBrokenReferences(read(path), known).map((reference) => `${path}: ${reference}`),
      ),
    ).toEqual([]);
    expect(
      calls
        .filter(({ section }) => section !== 'lectern' && !known.sections.has(section))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('links between documents lead to a file, and to a heading in it', () => {
    const broken = documents.flatMap((path) =>
      listLinks(read(path)).filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !listAnchors(read(target)).has(anchor);
      }),
    );
    expect(broken).toEqual([]);
  });

  test('the total of requirements is that of their rows', () => {
    const total = findRows(ledger).length;
    expect(ledger).toContain(`| | **Total** | **${total}** |`);
    expect(read('docs/architecture.md')).toContain(`${total} rows with IDs`);
  });
});
