import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findBackwardUses,
  findSharedTables,
  findTableOwners,
  folderOf,
  listTableUses,
} from './lib/table-uses.ts';

const {
  lmsFolders = [],
  kernelFolders = [],
  moduleFolders = [],
}: Record<string, string[]> = await import(resolve('.dependency-cruiser.mjs'));
const inside: Readonly<Record<string, string[]>> = { 'kernel/': kernelFolders, 'modules/': moduleFolders };
const order = lmsFolders.flatMap((folder) => inside[folder]?.map((name) => `${folder}${name}/`) ?? [folder]);

const cwd = 'apps/lms/src';
const lms = new Map(
  globSync('**/*.ts', { cwd }).map((file) => [file, readFileSync(`${cwd}/${file}`, 'utf8')]),
);

const GRADES = 'export interface GradingTables {\n  grade_heads: GradeHeadsTable;\n}\n';
const USERS = 'export interface AccountsTables {\n  users: UsersTable;\n  sessions: SessionsTable;\n}\n';

/** The LMS with two folders: `kernel/users` comes before `kernel/grading`. */
function withFile(file: string, source: string): Map<string, string> {
  return new Map([
    ['kernel/users/accounts.tables.ts', USERS],
    ['kernel/grading/grading.tables.ts', GRADES],
    [file, source],
  ]);
}

describe('tables of the LMS', () => {
  test('a store names only tables of its own folder and of folders before it', () => {
    expect(findBackwardUses(lms, order)).toEqual([]);
  });

  test('all tables and their uses are found', () => {
    const files = [...(lms.get('schema.ts') ?? '').matchAll(/from '\.\/(.+\.tables\.ts)'/g)];
    const folders = new Set(files.map(([, file = '']) => folderOf(file)));
    expect(new Set(findTableOwners(lms).values())).toEqual(folders.add('db/'));
    expect([...folders].filter((folder) => !order.includes(folder))).toEqual([]);
    expect(listTableUses(lms)).toContainEqual({
      file: 'kernel/learner/learner-row.store.ts',
      folder: 'kernel/learner/',
      table: 'enrollments',
      owner: 'kernel/enrollment/',
    });
  });

  test.each([
    ["tx.selectFrom('grade_heads')"],
    ["tx.selectFrom('users').leftJoin('grade_heads as g', 'g.user_id', 'users.id')"],
    ["tx.selectFrom('users').select('grade_heads.revision as revision')"],
    ["tx.selectFrom(['grade_heads', 'users'])"],
    ['sql`select max(revision) from grade_heads where user_id = users.id`'],
    ["defineLearnerFact({ table: 'grade_heads', columns: ['revision'], read: Boolean })"],
    ["defineGreatestFact({ table: 'grade_heads', column: 'revision', read: Boolean })"],
  ])('%s is a use', (source) => {
    const uses = ['kernel/users/users.store.ts names grade_heads of kernel/grading/'];
    expect(findBackwardUses(withFile('kernel/users/users.store.ts', source), order)).toEqual(uses);
  });

  test.each([
    ['of a folder before', 'kernel/grading/grading.store.ts', "tx.selectFrom('users')"],
    ['of its own folder', 'kernel/users/users.store.ts', "tx.selectFrom('sessions')"],
    ['in a comment', 'kernel/users/users.store.ts', "/** Like 'grade_heads'. */\n// from grade_heads"],
    ['in a test', 'kernel/users/users.store.test.ts', "tx.selectFrom('grade_heads')"],
    ['outside of stores, where it is a word', 'kernel/users/links.ts', "path('grade_heads')"],
  ])('a table %s is none', (_, file, source) => {
    expect(findBackwardUses(withFile(file, source), order)).toEqual([]);
  });

  test('the schema of connections names no table of a folder', () => {
    expect(findBackwardUses(withFile('db/locks.ts', "tx.selectFrom('users')"), order)).toHaveLength(1);
  });

  test('each has one store that writes it', () => {
    expect(findSharedTables(lms)).toEqual([]);
  });

  test.each([
    "tx.insertInto('users')",
    "tx.updateTable('users')",
    "tx.deleteFrom('users')",
    'sql`update users set',
  ])('%s in two stores is found', (source) => {
    const sources = withFile('kernel/users/users.store.ts', source).set(
      'kernel/users/other.store.ts',
      source,
    );
    expect(findSharedTables(sources)).toEqual([
      'users is written by kernel/users/users.store.ts and kernel/users/other.store.ts',
    ]);
  });

  test('a table belongs to one folder', () => {
    expect(() => findTableOwners(withFile('modules/site/site.tables.ts', USERS))).toThrow(/users/);
  });
});
