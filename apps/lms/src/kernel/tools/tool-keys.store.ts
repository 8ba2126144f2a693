import type { ToolKey } from '@lectern/olx';
import type { Reader, Tx } from '../../db/database.ts';
import type { ToolKeysTable } from './tools.tables.ts';

/** A key as it is listed: without its secret. */
export type ListedToolKey = Pick<ToolKey, 'toolId' | 'consumerKey'> & Pick<ToolKeysTable, 'source'>;

/** The keys of a course's tools, without secrets: one per tool, the operator's before the export's. */
export async function listToolKeys(reader: Reader, courseKey: string): Promise<ListedToolKey[]> {
  const rows = await reader
    .selectFrom('tool_keys')
    .select(['tool_id', 'consumer_key', 'source'])
    .where('course_key', '=', courseKey)
    // 'export' is overwritten by 'operator'.
    .orderBy('tool_id')
    .orderBy('source')
    .execute();
  const keys = rows.map((row) => ({
    toolId: row.tool_id,
    consumerKey: row.consumer_key,
    source: row.source,
  }));
  return [...new Map(keys.map((key) => [key.toolId, key])).values()];
}

/** The key to sign with; null if there is none. */
export async function findToolKey(
  reader: Reader,
  courseKey: string,
  toolId: string,
): Promise<ToolKey | null> {
  const row = await reader
    .selectFrom('tool_keys')
    .select(['consumer_key', 'secret'])
    .where('course_key', '=', courseKey)
    .where('tool_id', '=', toolId)
    .orderBy('source', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { toolId, consumerKey: row.consumer_key, secret: row.secret } : null;
}

/** Replaces the keys that a course's export contains; those of the operator stay. */
export async function saveExportedToolKeys(
  tx: Tx,
  courseKey: string,
  { keys, at }: { keys: readonly ToolKey[]; at: number },
): Promise<void> {
  await tx
    .deleteFrom('tool_keys')
    .where('course_key', '=', courseKey)
    .where('source', '=', 'export')
    .execute();
  for (const key of keys) await saveKey(tx, courseKey, { key, source: 'export', at });
}

/** Sets the operator's key for a tool. */
export async function saveToolKey(
  tx: Tx,
  courseKey: string,
  { key, at }: { key: ToolKey; at: number },
): Promise<void> {
  await saveKey(tx, courseKey, { key, source: 'operator', at });
}

/** Removes the operator's key for a tool; returns whether there was one. */
export async function deleteToolKey(tx: Tx, courseKey: string, toolId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tool_keys')
    .where('course_key', '=', courseKey)
    .where('tool_id', '=', toolId)
    .where('source', '=', 'operator')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function saveKey(
  tx: Tx,
  courseKey: string,
  { key, source, at }: { key: ToolKey; source: ToolKeysTable['source']; at: number },
): Promise<void> {
  const values = { consumer_key: key.consumerKey, secret: key.secret, saved_at: at };
  await tx
    .insertInto('tool_keys')
    .values({ course_key: courseKey, tool_id: key.toolId, source, ...values })
    .onConflict((conflict) => conflict.columns(['course_key', 'tool_id', 'source']).doUpdateSet(values))
    .execute();
}
