import type { AccountsTables } from '../modules/accounts/accounts.tables.ts';

/**
 * Every table of the database. A module declares its own tables in `modules/<area>/<area>.tables.ts`
 * and its name is added here; only that module's stores write them.
 *
 * Times are epoch milliseconds (`bigint`, number on both databases), booleans are integers 0 or 1,
 * JSON is text, ids are integers or text.
 */
export interface Schema extends AccountsTables {}
