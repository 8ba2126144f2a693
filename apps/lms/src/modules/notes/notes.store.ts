import type { NoteColorWire, PassageWire } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { NotesTable } from './notes.tables.ts';

interface Learner {
  userId: number;
  courseKey: string;
}

export interface Note {
  id: string;
  usageKey: string;
  passage: PassageWire;
  color: NoteColorWire;
  /** Empty for a highlight without a note. */
  text: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** All notes of a learner in a course; their number has a limit. */
export async function listNotes(reader: Reader, learner: Learner): Promise<Note[]> {
  const rows = await selectNotes(reader, learner).execute();
  return rows.map(toNote);
}

/** The learner's notes on some blocks of a course. */
export async function listNotesOn(
  reader: Reader,
  learner: Learner,
  usageKeys: readonly string[],
): Promise<Note[]> {
  if (usageKeys.length === 0) return [];
  const rows = await selectNotes(reader, learner).where('usage_key', 'in', usageKeys).execute();
  return rows.map(toNote);
}

function selectNotes(reader: Reader, { userId, courseKey }: Learner) {
  return reader
    .selectFrom('notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .orderBy('created_at')
    .orderBy('id');
}

function toNote(row: Selectable<NotesTable>): Note {
  return {
    id: row.id,
    usageKey: row.usage_key,
    passage: { quote: row.quote, prefix: row.prefix, suffix: row.suffix, start: row.quote_start },
    color: row.color as NoteColorWire,
    text: row.text,
    createdAt: row.created_at,
  };
}

/** The block that a learner's note is on; null if they have no such note. */
export async function findNotedBlock(
  reader: Reader,
  { userId, id }: { userId: number; id: string },
): Promise<string | null> {
  const row = await reader
    .selectFrom('notes')
    .select('usage_key')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.usage_key ?? null;
}

export async function countNotes(reader: Reader, { userId, courseKey }: Learner): Promise<number> {
  const row = await reader
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertNote(tx: Tx, { userId, courseKey }: Learner, note: Note): Promise<void> {
  const { id, usageKey, passage, color, text, createdAt } = note;
  await tx
    .insertInto('notes')
    .values({
      user_id: userId,
      id,
      course_key: courseKey,
      usage_key: usageKey,
      quote: passage.quote,
      prefix: passage.prefix,
      suffix: passage.suffix,
      quote_start: passage.start,
      color,
      text,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
}

/** Changes color and text. The passage stays as the learner selected it, even if the course's text has changed. */
export async function updateNote(
  tx: Tx,
  userId: number,
  { id, color, text, at }: Pick<Note, 'id' | 'color' | 'text'> & { at: number },
): Promise<void> {
  await tx
    .updateTable('notes')
    .set({ color, text, updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Returns whether there was one. */
export async function deleteNote(tx: Tx, { userId, courseKey }: Learner, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('notes')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
