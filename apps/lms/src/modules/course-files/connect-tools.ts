import { randomUUID } from 'node:crypto';
import type { ToolKey } from '@lectern/olx';
import type { Context } from '../../context.ts';
import { queueCertificateSearch } from '../../kernel/certificates/queue-certificate.ts';
import { deleteToolClient, saveToolClient, type ToolClient } from '../../kernel/tools/tool-clients.store.ts';
import { deleteToolKey, saveToolKey } from '../../kernel/tools/tool-keys.store.ts';
import { updateTools } from './update-tools.ts';

type Services = Pick<Context, 'db' | 'clock'>;

/** Sets or replaces the operator's key of an external tool (LTI 1.1), with which learners can open it. */
export async function setToolKey(context: Services, courseKey: string, key: ToolKey): Promise<void> {
  await context.db.write((tx) => saveToolKey(tx, courseKey, { key, at: context.clock.now() }));
  await renewCourse(context, courseKey);
}

/** Makes a tool of LTI 1.3 a client of this site, with an id of its own, so that learners can open it. */
export async function connectTool(
  context: Services,
  { courseKey, toolId }: Omit<ToolClient, 'clientId'>,
): Promise<void> {
  const client = { clientId: randomUUID(), courseKey, toolId };
  await context.db.write((tx) => saveToolClient(tx, client, context.clock.now()));
  await renewCourse(context, courseKey);
}

/**
 * Removes the operator's key of a tool, so that one in the export applies again, or disconnects a tool of LTI 1.3; false if
 * neither was set.
 */
export async function removeTool(context: Services, courseKey: string, toolId: string): Promise<boolean> {
  const isRemoved = await context.db.write(async (tx) => {
    const hadKey = await deleteToolKey(tx, courseKey, toolId);
    return (await deleteToolClient(tx, { courseKey, toolId })) || hadKey;
  });
  if (isRemoved) await renewCourse(context, courseKey);
  return isRemoved;
}

/** Shows or hides the tool for learners. Grades may change, and so who has earned a certificate. */
async function renewCourse(context: Services, courseKey: string): Promise<void> {
  await updateTools(context, courseKey);
  await context.db.write((tx) => queueCertificateSearch(tx, { courseKey }, context.clock.now()));
}
