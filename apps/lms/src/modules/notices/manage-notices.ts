import type { Context } from '../../context.ts';
import { deleteNotice, insertNotice } from './notices.store.ts';

/** Shows a notice to every account until it is acknowledged; returns its number. */
export function addNotice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  notice: { title: string; bodyHtml: string },
): Promise<number> {
  return db.write((tx) => insertNotice(tx, { ...notice, createdAt: clock.now() }));
}

/** Removes a notice and the record of who acknowledged it; false if there is none with this number. */
export function removeNotice({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> {
  return db.write((tx) => deleteNotice(tx, id));
}
