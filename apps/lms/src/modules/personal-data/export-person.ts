import type { Context } from '../../context.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { findUserRowById } from '../../kernel/users/users.store.ts';
import { listPersonRows, readable } from './person-rows.store.ts';

type Rows = Record<string, unknown>[];

/** What the site keeps of one person, as JSON; times are ISO 8601 in UTC. */
export interface PersonExport {
  exportedAt: string;
  account: Record<string, unknown>;
  /** What belongs to no course, by kind: `sessions`, `notificationPreferences` ... Empty kinds are left out. */
  site: Record<string, Rows>;
  /** By course key. A removed course has no title. */
  courses: Record<string, { title: string | null } & Record<string, unknown>>;
}

const SECRETS = new Set(['id', 'password_hash', 'username_key', 'email_key']);

/**
 * Everything that the site keeps of a person, without passwords, tokens and the names of others (decision 0149). Null if
 * the account doesn't exist.
 */
export async function exportPerson(
  { db, clock, courses }: Pick<Context, 'db' | 'clock' | 'courses'>,
  userId: number,
): Promise<PersonExport | null> {
  const account = await findUserRowById(db.read, userId);
  if (account === null) return null;
  const titles = new Map(
    (await courses.listSummaries(db.read)).map(({ courseKey, title }) => [courseKey, title]),
  );
  const exported: PersonExport = {
    exportedAt: new Date(clock.now()).toISOString(),
    account: readable({ ...account }, { isOmitted: (column) => SECRETS.has(column), isJson: () => false }),
    site: {},
    courses: {},
  };
  for (const { name, rows } of await listPersonRows(db.read, userId)) {
    for (const { courseKey, ...row } of rows) {
      if (typeof courseKey === 'string') {
        exported.courses[courseKey] ??= { title: titles.get(courseKey) ?? null };
        add(exported.courses[courseKey], name, row);
      } else add(exported.site, name, row);
    }
  }
  return exported;
}

function add(kinds: Record<string, unknown>, name: string, row: Record<string, unknown>): void {
  const shown = name === 'certificates' ? { ...row, path: certificatePath(String(row.id)) } : row;
  kinds[name] = [...((kinds[name] ?? []) as Rows), shown];
}
