import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  addProgramCourse,
  deleteProgram,
  findProgramBySlug,
  type Program,
  removeProgramCourse,
  saveProgram,
} from './programs.store.ts';

type Services = Pick<Context, 'db' | 'clock'>;

/** Creates a program, or changes its title or type; null for a new one without both. */
export function setProgram(
  { db, clock }: Services,
  slug: string,
  changes: { title?: string | undefined; type?: string | undefined },
): Promise<Program | null> {
  return db.write(async (tx) => {
    const known = await findProgramBySlug(tx, slug);
    const title = changes.title ?? known?.title;
    const type = changes.type ?? known?.type;
    if (title === undefined || type === undefined) return null;
    const program: Program = { uuid: known?.uuid ?? randomUUID(), slug, type, title };
    await saveProgram(tx, program, clock.now());
    return program;
  });
}

/** Adds a course at the end of a program; null if there is no such program. */
export function addToProgram(
  { db }: Pick<Context, 'db'>,
  slug: string,
  courseKey: string,
): Promise<Program | null> {
  return change(db, slug, (tx, { uuid }) => addProgramCourse(tx, uuid, courseKey));
}

/** Removes a course from a program; null if there is no such program. */
export async function removeFromProgram(
  { db }: Pick<Context, 'db'>,
  slug: string,
  courseKey: string,
): Promise<{ program: Program; wasInIt: boolean } | null> {
  let wasInIt = false;
  const program = await change(db, slug, async (tx, { uuid }) => {
    wasInIt = await removeProgramCourse(tx, uuid, courseKey);
  });
  return program && { program, wasInIt };
}

/** Deletes a program, but not its courses; null if there is no such program. */
export function removeProgram({ db }: Pick<Context, 'db'>, slug: string): Promise<Program | null> {
  return change(db, slug, (tx, { uuid }) => deleteProgram(tx, uuid));
}

function change(
  db: Context['db'],
  slug: string,
  apply: (tx: Tx, program: Program) => Promise<void>,
): Promise<Program | null> {
  return db.write(async (tx) => {
    const program = await findProgramBySlug(tx, slug);
    if (program) await apply(tx, program);
    return program;
  });
}
