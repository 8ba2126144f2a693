import type { ExternalToolExercise, ToolKey, ToolRegistration } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import { findClientId, listToolClients } from './tool-clients.store.ts';
import { findToolKey, listToolKeys } from './tool-keys.store.ts';

/** How the site and a tool know each other: by a shared secret (LTI 1.1), or as registered with each other (1.3). */
export type ToolConnection =
  | { version: '1.1'; key: ToolKey }
  | { version: '1.3'; clientId: string; registration: ToolRegistration };

/** The connection of a block's tool; null if it isn't connected. */
export async function findToolConnection(
  reader: Reader,
  courseKey: string,
  { toolId, lti13 }: Pick<ExternalToolExercise, 'toolId' | 'lti13'>,
): Promise<ToolConnection | null> {
  if (lti13 === undefined) {
    const key = await findToolKey(reader, courseKey, toolId);
    return key && { version: '1.1', key };
  }
  const clientId = await findClientId(reader, { courseKey, toolId });
  return clientId === null ? null : { version: '1.3', clientId, registration: lti13 };
}

/** The ids of a course's tools that can be opened. `sources`: of which keys. */
export async function listConnectedTools(
  reader: Reader,
  courseKey: string,
  { sources }: { sources: readonly ('export' | 'operator')[] },
): Promise<ReadonlySet<string>> {
  const keys = await listToolKeys(reader, courseKey);
  const clients = await listToolClients(reader, courseKey);
  return new Set([
    ...keys.flatMap(({ toolId, source }) => (sources.includes(source) ? [toolId] : [])),
    ...clients.map(({ toolId }) => toolId),
  ]);
}
