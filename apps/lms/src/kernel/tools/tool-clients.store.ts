import type { Reader, Tx } from '../../db/database.ts';

/** A tool of LTI 1.3 as it knows a course of this site. */
export interface ToolClient {
  clientId: string;
  courseKey: string;
  /** The login address of the tool's blocks. */
  toolId: string;
}

/** The connected tools of a course, by their ids. */
export async function listToolClients(reader: Reader, courseKey: string): Promise<ToolClient[]> {
  const rows = await reader
    .selectFrom('tool_clients')
    .select(['client_id', 'tool_id'])
    .where('course_key', '=', courseKey)
    .orderBy('tool_id')
    .execute();
  return rows.map((row) => ({ clientId: row.client_id, courseKey, toolId: row.tool_id }));
}

/** The client with this id; null for an unknown one. */
export async function findToolClient(reader: Reader, clientId: string): Promise<ToolClient | null> {
  const row = await reader
    .selectFrom('tool_clients')
    .select(['course_key', 'tool_id'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ? { clientId, courseKey: row.course_key, toolId: row.tool_id } : null;
}

/** By which id a tool knows a course; null if it isn't connected. */
export async function findClientId(
  reader: Reader,
  { courseKey, toolId }: Omit<ToolClient, 'clientId'>,
): Promise<string | null> {
  const row = await reader
    .selectFrom('tool_clients')
    .select('client_id')
    .where('course_key', '=', courseKey)
    .where('tool_id', '=', toolId)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Connects a tool; one that is connected keeps its id. */
export async function saveToolClient(
  tx: Tx,
  { clientId, courseKey, toolId }: ToolClient,
  at: number,
): Promise<void> {
  await tx
    .insertInto('tool_clients')
    .values({ client_id: clientId, course_key: courseKey, tool_id: toolId, created_at: at })
    .onConflict((conflict) => conflict.columns(['course_key', 'tool_id']).doNothing())
    .execute();
}

/** Disconnects a tool; returns whether it was connected. */
export async function deleteToolClient(
  tx: Tx,
  { courseKey, toolId }: Omit<ToolClient, 'clientId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tool_clients')
    .where('course_key', '=', courseKey)
    .where('tool_id', '=', toolId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
