/** Source files of the LMS by their path below `apps/lms/src`. */
export type Sources = ReadonlyMap<string, string>;

/** A table that a file names, and the folders of both. */
export interface TableUse {
  file: string;
  folder: string;
  table: string;
  owner: string;
}

const TABLE_LIST = /export interface (?:\w+Tables|Schema) \{([^}]*)\}/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const NAMES: readonly RegExp[] = [
  // The first argument of the query builder, also in a list, and the table of a fact.
  /\b(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|table)(?:\(|: )\[?'([a-z_]+)/g,
  // With an alias, and before a column.
  /'([a-z_]+)(?: as |\.)\w+/g,
  // In SQL text.
  /\b(?:from|join|into|update) ([a-z_]+)/g,
];

const WRITES: readonly RegExp[] = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('([a-z_]+)/g,
  /\b(?:insert into|update|delete from) ([a-z_]+)/g,
];

/** The path of the folder that a file belongs to: two levels in `kernel` and `modules`, one elsewhere. */
export function folderOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'kernel' || first === 'modules' ? `${first}/${second}/` : `${first}/`;
}

/** The folder that declares each table, in a `*.tables.ts` or in the schema of `db`. Throws for a table with two. */
export function findTableOwners(sources: Sources): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [file, source] of sources) {
    if (!file.endsWith('.tables.ts') && file !== 'db/schema.ts') continue;
    for (const [, list = ''] of source.matchAll(TABLE_LIST)) {
      for (const [, table = ''] of list.matchAll(/^ {2}(\w+): /gm)) {
        if (owners.has(table)) throw new Error(`${table} is declared in ${owners.get(table)} and in ${file}`);
        owners.set(table, folderOf(file));
      }
    }
  }
  return owners;
}

/** Only these name tables: stores, the connections, and facts about learners, which a store of the kernel reads. */
function namesTables(file: string, source: string): boolean {
  if (/\.test\.ts$|\/testing\/|^testing\/|^db\/migrations\//.test(file)) return false;
  return file.endsWith('.store.ts') || file.startsWith('db/') || /\bdefine\w+Fact\(\{/.test(source);
}

function listNames(source: string, patterns: readonly RegExp[]): string[] {
  const code = source.replace(COMMENT, '');
  const names = patterns.flatMap((pattern) => [...code.matchAll(pattern)]).map(([, name = '']) => name);
  return [...new Set(names)];
}

/** Every table of another folder that a file names. */
export function listTableUses(sources: Sources): TableUse[] {
  const owners = findTableOwners(sources);
  return [...sources]
    .filter(([file, source]) => namesTables(file, source))
    .flatMap(([file, source]) => {
      return listNames(source, NAMES).flatMap((table) => {
        const owner = owners.get(table);
        const folder = folderOf(file);
        return owner === undefined || owner === folder ? [] : [{ file, folder, table, owner }];
      });
    });
}

/** The uses of tables whose folder comes after that of the file in `order`, in words. */
export function findBackwardUses(sources: Sources, order: readonly string[]): string[] {
  return listTableUses(sources)
    .filter(({ folder, owner }) => order.indexOf(owner) > order.indexOf(folder))
    .map(({ file, table, owner }) => `${file} names ${table} of ${owner}`);
}

/** The tables that several files write, in words. */
export function findSharedTables(sources: Sources): string[] {
  const files = [...sources].filter(([file, source]) => namesTables(file, source));
  return [...findTableOwners(sources).keys()].flatMap((table) => {
    const writers = files.filter(([, source]) => listNames(source, WRITES).includes(table));
    return writers.length < 2
      ? []
      : [`${table} is written by ${writers.map(([file]) => file).join(' and ')}`];
  });
}
