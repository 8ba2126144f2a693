import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { findCurrentVersion, getCourseTree } from '../../kernel/course/courses.store.ts';
import { type CourseTool, listTools } from '../../kernel/course/tool-blocks.ts';
import { findClientId, listToolClients } from '../../kernel/tools/tool-clients.store.ts';
import { type ListedToolKey, listToolKeys } from '../../kernel/tools/tool-keys.store.ts';
import { connectTool, removeTool, setToolKey } from '../../modules/course-files/connect-tools.ts';
import { listPlatformFields } from '../../modules/external-tools/lti13/platform-fields.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

const MAX_LENGTH = 500;

/** `tool ...`: how a course's external tools are connected, where its export doesn't say so. */
export const toolCommands: readonly Command[] = [
  {
    name: 'tool set',
    usage: 'COURSE TOOL --key KEY',
    summary: 'Set or replace the key of an external tool (LTI 1.1), by its lti_id; prompts for the secret',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { key: { type: 'string' } },
      });
      const [asked, toolId] = getTool(positionals);
      const consumerKey = values.key?.trim() ?? '';
      if (!isUsable(consumerKey))
        throw new UsageError('Give the key that the tool’s provider named with --key.');
      const context = await cli.open();
      const courseKey = await getCourseKey(context, asked);
      if (await findRegisteredTool(context, courseKey, toolId))
        throw new CommandError(`${toolId} uses LTI 1.3, without a key. Use: npx lectern tool connect`);
      const secret = (await cli.askSecret(`Secret of ${toolId}: `)).trim();
      if (!isUsable(secret)) throw new CommandError('The secret is empty or too long. Nothing was changed.');
      await setToolKey(context, courseKey, { toolId, consumerKey, secret });
      await printTools(context, courseKey, cli);
    },
  },
  {
    name: 'tool connect',
    usage: 'COURSE TOOL',
    summary: 'Connect an external tool of LTI 1.3, by its login address; prints what its provider needs',
    async run(args, cli) {
      const [asked, toolId] = getTool(args);
      const context = await cli.open();
      const courseKey = await getCourseKey(context, asked);
      const tool = await findRegisteredTool(context, courseKey, toolId);
      if (tool === undefined)
        throw new CommandError(
          `${courseKey} has no tool of LTI 1.3 with the login address ${toolId}. Its tools: npx lectern tool list ${courseKey}`,
        );
      await connectTool(context, { courseKey, toolId });
      const clientId = await findClientId(context.db.read, { courseKey, toolId });
      cli.print(`${toolId} is connected. Give its provider:`);
      for (const [name, value] of listPlatformFields(context.config, clientId ?? ''))
        cli.print(`  ${`${name}:`.padEnd(29)}${value}`);
    },
  },
  {
    name: 'tool remove',
    usage: 'COURSE TOOL',
    summary: 'Remove the key that was set for an external tool, or disconnect one of LTI 1.3',
    async run(args, cli) {
      const [asked, toolId] = getTool(args);
      const context = await cli.open();
      const courseKey = await getCourseKey(context, asked);
      if (!(await removeTool(context, courseKey, toolId)))
        throw new CommandError(`${toolId} had no key that was set in ${courseKey}, and wasn’t connected.`);
      await printTools(context, courseKey, cli);
    },
  },
  {
    name: 'tool list',
    usage: 'COURSE',
    summary: 'List the external tools of a course and how they are connected, without secrets',
    async run(args, cli) {
      const [asked] = getOperands(args, 1, 'Give one course key.');
      const context = await cli.open();
      await printTools(context, await getCourseKey(context, asked), cli);
    },
  },
];

function getTool(operands: readonly string[]): readonly [courseKey: string, toolId: string] {
  const which = 'a tool: its lti_id, or its login address (LTI 1.3)';
  const [courseKey, toolId] = getOperands(operands, 2, `Give a course key and ${which}.`);
  if (!isUsable(toolId)) throw new UsageError(`Give ${which}.`);
  return [courseKey, toolId];
}

const isUsable = (text: string): boolean => text !== '' && text.length <= MAX_LENGTH;

async function listCourseTools({ db }: Context, courseKey: string): Promise<CourseTool[]> {
  const version = await findCurrentVersion(db.read, courseKey);
  return version === null ? [] : listTools((await getCourseTree(db.read, version)).tree);
}

async function findRegisteredTool(
  context: Context,
  courseKey: string,
  toolId: string,
): Promise<CourseTool | undefined> {
  const tools = await listCourseTools(context, courseKey);
  return tools.find(({ exercise }) => exercise.lti13 !== undefined && exercise.toolId === toolId);
}

async function printTools(context: Context, courseKey: string, cli: Pick<Cli, 'print'>): Promise<void> {
  const { read } = context.db;
  const used = new Map(
    (await listCourseTools(context, courseKey)).map(({ exercise }) => [exercise.toolId, exercise]),
  );
  const keys = new Map((await listToolKeys(read, courseKey)).map((key) => [key.toolId, key]));
  const clients = new Map((await listToolClients(read, courseKey)).map((client) => [client.toolId, client]));
  const ids = [...new Set([...[...used.keys()].sort(), ...keys.keys(), ...clients.keys()])];
  if (ids.length === 0) cli.print('This course has no external tools.');
  for (const id of ids) {
    const client = clients.get(id);
    const isRegistered = client !== undefined || used.get(id)?.lti13 !== undefined;
    const how = isRegistered ? describeClient(client?.clientId) : describeKey(keys.get(id));
    cli.print(`${id || '(no lti_id)'}: ${how}${used.has(id) ? '' : ', not in the course'}`);
  }
}

function describeClient(clientId: string | undefined): string {
  return clientId === undefined ? 'LTI 1.3, not connected' : `LTI 1.3, client ${clientId}`;
}

function describeKey(key: ListedToolKey | undefined): string {
  if (key === undefined) return 'no key';
  return `key ${key.consumerKey}, ${key.source === 'operator' ? 'set here' : 'from the export'}`;
}
