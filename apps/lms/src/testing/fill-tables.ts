import { type Kysely, sql } from 'kysely';
import { COURSES, CUSTOMER, type HostileSite } from './hostile-site.ts';
import { type Column, listTables, type Table } from './list-tables.ts';

const PROGRAM = 'a-program';

type Tables = Record<string, Record<string, unknown>>;

const kyselyOf = ({ context: { db } }: HostileSite) => db.read as unknown as Kysely<Tables>;

export const listSiteTables = (site: HostileSite): Promise<readonly Table[]> =>
  listTables(kyselyOf(site), site.context.db.dialect);

/** The rows of each table as JSON. */
export async function readTables(site: HostileSite): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const { name } of await listSiteTables(site)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(kyselyOf(site));
    tables.set(
      name,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return tables;
}

/** Adds a row about the open course and Dana to each table with such a column in which `isFilled` finds no row yet. */
export async function fillTables(
  site: HostileSite,
  isMeant: (column: string) => boolean,
  isFilled: (row: string) => boolean,
): Promise<void> {
  const { db } = site.context;
  await db.write((tx) =>
    tx
      .insertInto('programs')
      .values({ uuid: PROGRAM, slug: PROGRAM, type: 'xseries', title: 'Two courses', created_at: 0 })
      .execute(),
  );
  await site.announce('A notice');
  const stored = await readTables(site);
  for (const { name, columns } of await listSiteTables(site)) {
    if (!columns.some((each) => isMeant(each.name)) || stored.get(name)?.some(isFilled)) continue;
    const needed = columns.filter(
      (each) => (!each.isNullable && !each.hasDefaultValue) || isMeant(each.name),
    );
    const row = Object.fromEntries(
      needed
        .filter((each) => each.name !== 'id' || isText(each))
        .map((each) => [each.name, exampleOf(each, site, stored)]),
    );
    await db.write((tx) => (tx as unknown as Kysely<Tables>).insertInto(name).values(row).execute());
  }
}

const isText = ({ dataType }: Column) => dataType.toLowerCase() === 'text';

/** The columns to which these refer. */
const REFERENCES: Record<string, { table: string; key: string }> = {
  announcement_id: { table: 'announcements', key: 'id' },
  cohort: { table: 'cohorts', key: 'name' },
  notice_id: { table: 'notices', key: 'id' },
  post_id: { table: 'discussion_posts', key: 'id' },
};

function exampleOf(column: Column, { dana }: HostileSite, stored: Map<string, string[]>): unknown {
  const { name, dataType } = column;
  if (name === 'course_key') return COURSES.open;
  if (name === 'customer_uuid') return CUSTOMER.uuid;
  if (name === 'program_uuid') return PROGRAM;
  const { table = '', key = '' } = REFERENCES[name] ?? {};
  const row = stored.get(table)?.find((each) => each.includes(COURSES.open) || table === 'notices');
  if (row !== undefined) return JSON.parse(row)[key];
  if (isText(column)) return 'an example';
  return name.endsWith('_id') && dataType.toLowerCase().startsWith('int') ? dana.user.id : 1;
}
