import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { beforeAll, describe, expect, test } from 'vitest';

const config = resolve('.dependency-cruiser.mjs');
const {
  lmsFolders = [],
  kernelFolders = [],
  moduleFolders = [],
}: Record<string, string[]> = await import(config);
const options = await extractOptions(config);
const rules = new Set(options.ruleSet?.forbidden?.map(({ name }) => name));

interface BrokenRule {
  rule: string;
  from: string;
  to: string;
}

/** Writes files that import each other, `[file, imported file]`, and returns the rules they break. */
function listBrokenRules(imports: [string, string][], keyword = 'import'): Promise<BrokenRule[]> {
  const sources = new Map(
    imports.flat().map((file) => [file, 'export const it = 1;\nexport type It = typeof it;\n']),
  );
  for (const [file, imported] of imports) {
    const path = relative(dirname(file), imported);
    const line = `${keyword} '${path.startsWith('.') ? path : `./${path}`}';\n`;
    sources.set(file, line + sources.get(file));
  }
  return checkTree(sources);
}

/** The rules that files break, by their path. */
async function checkTree(sources: ReadonlyMap<string, string>): Promise<BrokenRule[]> {
  const tree = mkdtempSync(join(tmpdir(), 'lectern-imports-'));
  try {
    for (const [file, source] of sources) {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      writeFileSync(join(tree, file), source);
    }
    // In this process: a process for each tree would spend nearly all of its time loading the same program.
    const { output } = await cruise(['.'], { ...options, baseDir: tree });
    const { summary } = output as ICruiseResult;
    return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

async function findBrokenRules(imports: [string, string][], keyword?: string): Promise<string[]> {
  return [...new Set((await listBrokenRules(imports, keyword)).map(({ rule }) => rule))];
}

const web = 'apps/web/src';
const lms = 'apps/lms/src';
const modules = `${lms}/modules`;
const courseware = `${web}/features/courseware`;

/** The rule that refuses each import, `[rule, file, imported file]`. */
const refused: [string, string, string][] = [
  ['foundation-imports-nothing-of-ours', 'packages/contract/src/a.ts', 'packages/olx/src/b.ts'],
  ['foundation-imports-nothing-of-ours', 'packages/author-python/src/a.ts', 'packages/olx/src/b.ts'],
  ['lms-imports-foundation-only', `${lms}/lib/a.ts`, `${web}/ui/b.ts`],
  ['web-imports-foundation-only', `${web}/lms/a.ts`, 'packages/olx/src/b.ts'],
  ['web-imports-foundation-only', `${web}/lms/a.ts`, 'packages/author-python/src/b.ts'],
  ['web-course-imports-downwards', `${web}/course/a.ts`, `${web}/features/new/b.ts`],
  ['web-features-experiments-imports-downwards', `${web}/features/new/a.ts`, `${web}/app/b.ts`],
  ['web-features-experiments-imports-downwards', `${web}/experiments/new/a.ts`, `${web}/app/b.ts`],
  ['web-experiments-are-only-listed', `${web}/features/new/a.ts`, `${web}/experiments/new/b.ts`],
  ['web-experiments-are-only-listed', `${web}/app/a.ts`, `${web}/experiments/new/b.ts`],
  ['web-experiments-are-independent', `${web}/experiments/one/a.ts`, `${web}/experiments/two/b.ts`],
  ['web-experiments-are-independent', `${web}/experiments/one/a.ts`, `${web}/features/new/b.ts`],
  ['web-lms-ui-imports-downwards', `${web}/ui/a.ts`, `${web}/course/b.ts`],
  ['web-i18n-imports-downwards', `${web}/i18n/a.ts`, `${web}/ui/b.ts`],
  ['web-lms-and-ui-are-independent', `${web}/lms/a.ts`, `${web}/ui/b.ts`],
  ['web-ui-has-no-data', `${web}/ui/a.ts`, `${web}/lms/b.ts`],
  ['web-ui-has-no-data', `${web}/ui/a.ts`, 'node_modules/react-router/dist/b.ts'],
  ['web-features-are-independent', `${web}/features/one/a.ts`, `${web}/features/two/b.ts`],
  ['web-courseware-states-imports-downwards', `${courseware}/states/a.ts`, `${courseware}/exam/b.ts`],
  ['web-courseware-turning-imports-downwards', `${courseware}/turning/a.ts`, `${courseware}/states/b.ts`],
  ['web-courseware-frames-imports-downwards', `${courseware}/frames/a.ts`, `${courseware}/turning/b.ts`],
  ['web-courseware-exam-imports-downwards', `${courseware}/exam/a.ts`, `${courseware}/tray/b.ts`],
  ['web-folders-are-known-layers', `${web}/helpers/a.ts`, `${web}/ui/b.ts`],
  ['lms-kernel-in-order', `${lms}/kernel/course/a.ts`, `${lms}/kernel/access/b.ts`],
  ['lms-modules-in-order', `${modules}/upgrades/a.ts`, `${modules}/units/b.ts`],
  ['lms-folders-are-listed', `${lms}/kernel/new/a.ts`, `${lms}/kernel/users/b.ts`],
  ['lms-folders-are-listed', `${modules}/new/a.ts`, `${lms}/kernel/users/b.ts`],
  ['lms-folders-are-listed', `${lms}/new/a.ts`, `${lms}/lib/b.ts`],
  ['lms-folders-are-listed', `${lms}/new.ts`, `${lms}/lib/b.ts`],
  ['lms-in-order', `${lms}/kernel/access/a.ts`, `${modules}/upgrades/b.ts`],
  ['lms-in-order', `${lms}/kernel/access/a.ts`, `${lms}/plugins/b.ts`],
  ['lms-in-order', `${lms}/pages/a.ts`, `${modules}/upgrades/b.ts`],
  ['lms-in-order', `${lms}/lib/a.ts`, `${lms}/i18n/b.ts`],
  ['lms-in-order', `${lms}/db/schema.ts`, `${lms}/schema.ts`],
  ['lms-in-order', `${lms}/context.ts`, `${lms}/kernel/course/b.ts`],
  ['lms-in-order', `${modules}/units/a.ts`, `${lms}/app.ts`],
  ['lms-modules-only-register', `${modules}/units/units.module.ts`, `${lms}/http/route.ts`],
  ['lms-kernel-has-no-routes', `${lms}/app.ts`, `${lms}/kernel/access/access.route.ts`],
  ['lms-policies-are-pure', `${lms}/kernel/access/a.policy.ts`, `${lms}/kernel/access/a.store.ts`],
  ['lms-policies-are-pure', `${modules}/new/new.policy.ts`, `${modules}/new/new.store.ts`],
  ['lms-policies-are-pure', `${modules}/new/new.policy.ts`, 'node_modules/kysely/dist/b.ts'],
  ['lms-presenters-do-not-read', `${modules}/new/new.present.ts`, `${modules}/new/new.route.ts`],
  ['lms-presenters-do-not-read', `${modules}/new/new.present.ts`, `${modules}/new/new.store.ts`],
  ['lms-sql-lives-in-stores', `${modules}/new/new.route.ts`, 'node_modules/kysely/dist/b.ts'],
  [
    'lms-work-is-recorded-in-one-place',
    `${modules}/problems/a.ts`,
    `${lms}/kernel/grading/save-scores.store.ts`,
  ],
  ['lms-routes-are-not-imported', `${modules}/new/new.policy.ts`, `${modules}/new/new.route.ts`],
  ['testkit-is-for-tests', `${lms}/lib/a.ts`, 'packages/testkit/src/b.ts'],
  ['testkit-is-for-tests', `${web}/features/new/a.ts`, `${web}/lms/testing.ts`],
];

/** `[file, imported file]` */
const allowed: [string, string][] = [
  [`${web}/app/a.ts`, `${web}/features/new/b.ts`],
  [`${web}/features/new/a.ts`, `${web}/course/b.ts`],
  [`${web}/experiments/new/a.ts`, `${web}/course/b.ts`],
  [`${web}/app/experiments.ts`, `${web}/experiments/new/b.ts`],
  [`${web}/course/a.ts`, `${web}/lms/b.ts`],
  [`${web}/course/a.ts`, `${web}/ui/b.ts`],
  [`${web}/ui/a.ts`, `${web}/i18n/b.ts`],
  [`${modules}/units/units.route.ts`, `${modules}/units/units.store.ts`],
  [`${modules}/units/units.store.ts`, 'node_modules/kysely/dist/b.ts'],
  [`${modules}/units/units.module.ts`, `${modules}/units/units.route.ts`],
  [`${modules}/units/a.ts`, `${lms}/kernel/access/b.ts`],
  [`${modules}/units/a.ts`, `${modules}/upgrades/b.ts`],
  [`${lms}/kernel/access/a.ts`, `${lms}/kernel/course/b.ts`],
  [`${lms}/kernel/course/a.test.ts`, `${lms}/kernel/access/b.ts`],
  [`${lms}/schema.ts`, `${modules}/units/units.tables.ts`],
  [`${lms}/lib/a.ts`, 'packages/contract/src/b.ts'],
  [`${lms}/lib/a.ts`, 'packages/author-python/src/b.ts'],
  [`${web}/lms/a.ts`, 'packages/contract/src/b.ts'],
];

/** `a.ts` of the first pair is `a0.ts`, so that all pairs can be in one tree: reading a tree takes a second. */
const numbered = (pairs: [string, string][]) =>
  pairs.map(([from, to], index): [string, string] => {
    const number = (file: string) => file.replace(/(?<=\/[ab])(?=\.)/, String(index));
    return [number(from), number(to)];
  });

describe('import rules', () => {
  const refusedPairs = numbered(refused.map(([, from, to]) => [from, to]));
  const allowedPairs = numbered(allowed);
  let brokenByRefused: BrokenRule[];
  let brokenByAllowed: BrokenRule[];
  beforeAll(async () => {
    brokenByRefused = await listBrokenRules(refusedPairs);
    brokenByAllowed = await listBrokenRules(allowedPairs);
  });

  test.each(refused.map((row, index) => [...row, index] as const))(
    '%s: %s may not import %s',
    (rule, _from, _to, index) => {
      const [from, to] = refusedPairs[index] ?? [];
      const broken = brokenByRefused.filter((one) => one.from === from && one.to === to);
      expect(broken.map((one) => one.rule)).toContain(rule);
    },
  );

  test.each(allowed.map((row, index) => [...row, index] as const))(
    '%s may import %s',
    (_from, _to, index) => {
      const pair: readonly string[] = allowedPairs[index] ?? [];
      expect(brokenByAllowed.filter(({ from, to }) => pair.includes(from) || pair.includes(to))).toEqual([]);
    },
  );

  test('the README of the LMS lists its folders as the rules do', () => {
    const [, table = ''] = readFileSync('apps/lms/README.md', 'utf8').split('| In `src` | |\n');
    const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ((?:`[\w./-]+`(?:, )?)+) \|/gm)].flatMap(
      ([, names = '']) => names.replaceAll('`', '').split(', '),
    );
    expect(listed).toEqual(lmsFolders);
    const present = readdirSync(lms, { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .filter((name) => !name.endsWith('.test.ts'));
    expect(present.sort()).toEqual([...lmsFolders].sort());
  });

  test.each([
    ['kernel', kernelFolders],
    ['modules', moduleFolders],
  ])('the README of the LMS lists the folders of %s as the rules do', (layer, folders) => {
    const [, table = ''] = readFileSync('apps/lms/README.md', 'utf8').split(`| \`${layer}/\` | |\n`);
    const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(listed).toEqual(folders);
    expect(readdirSync(`${lms}/${layer}`).sort()).toEqual([...folders].sort());
  });

  test('each rule has a tree that breaks it', () => {
    const other = ['no-cycles', 'no-unresolved', 'no-undeclared-dependency'];
    expect(new Set([...refused.map(([rule]) => rule), ...other])).toEqual(rules);
  });

  test('a file that does not exist is refused', async () => {
    const file = `${web}/ui/a.ts`;
    expect(await checkTree(new Map([[file, "import './b.ts';\n"]]))).toEqual([
      { rule: 'no-unresolved', from: file, to: './b.ts' },
    ]);
  });

  test.each<[string, object, string[]]>([
    ['does not name', {}, ['no-undeclared-dependency']],
    ['names', { dependencies: { uqr: '^1.0.0' } }, []],
  ])('a package that the workspace %s', async (_, workspace, expected) => {
    const broken = await checkTree(
      new Map([
        ['package.json', JSON.stringify({ devDependencies: { uqr: '^1.0.0' } })],
        ['apps/web/package.json', JSON.stringify(workspace)],
        [`${web}/ui/a.ts`, "import 'uqr';\n"],
        ['node_modules/uqr/package.json', JSON.stringify({ name: 'uqr', main: 'dist/index.js' })],
        ['node_modules/uqr/dist/index.js', ''],
      ]),
    );
    expect(broken.map(({ rule }) => rule)).toEqual(expected);
  });

  test('a cycle is refused', async () => {
    const [one, two] = [`${web}/ui/one.ts`, `${web}/ui/two.ts`];
    expect(
      await findBrokenRules([
        [one, two],
        [two, one],
      ]),
    ).toEqual(['no-cycles']);
  });

  test('a type is an import, too', async () => {
    const [policy, feature] = [`${lms}/kernel/access/a.ts`, `${modules}/units/b.ts`];
    expect(await findBrokenRules([[policy, feature]], 'import type { It } from')).toEqual(['lms-in-order']);
  });

  test.each<[string, string, string]>([
    ['lms-in-order', `${lms}/http`, `${lms}/plugins`],
    ['lms-kernel-in-order', `${lms}/kernel/access`, `${lms}/kernel/grading`],
    ['lms-modules-in-order', `${modules}/problems`, `${modules}/units`],
  ])('%s: no two folders need each other, even by different files (%s, %s)', async (rule, one, two) => {
    expect(
      await findBrokenRules([
        [`${one}/a.ts`, `${two}/b.ts`],
        [`${two}/c.ts`, `${one}/d.ts`],
      ]),
    ).toEqual([rule]);
  });
});
