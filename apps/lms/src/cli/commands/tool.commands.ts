import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { findCurrentVersion, getCourseTree } from '../../kernel/course/courses.store.ts';
import { listToolIds } from '../../kernel/course/tool-blocks.ts';
import { listToolKeys } from '../../kernel/tools/tool-keys.store.ts';
import { removeToolKey, setToolKey } from '../../modules/course-files/manage-tool-keys.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

const MAX_LENGTH = 500;

/** `tool ...`: the keys of a course's external tools that aren't in its export. */
export const toolCommands: readonly Command[] = [
  {
    name: 'tool set',
    usage: 'COURSE TOOL --key KEY',
    summary: 'Set or replace the key of an external tool, by its lti_id; prompts for the secret',
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
      const secret = (await cli.askSecret(`Secret of ${toolId}: `)).trim();
      if (!isUsable(secret)) throw new CommandError('The secret is empty or too long. Nothing was changed.');
      await setToolKey(context, courseKey, { toolId, consumerKey, secret });
      await printKeys(context, courseKey, cli);
    },
  },
  {
    name: 'tool remove',
    usage: 'COURSE TOOL',
    summary: 'Remove the key that was set for an external tool; one in the export applies again',
    async run(args, cli) {
      const [asked, toolId] = getTool(args);
      const context = await cli.open();
      const courseKey = await getCourseKey(context, asked);
      if (!(await removeToolKey(context, courseKey, toolId)))
        throw new CommandError(`No key was set for ${toolId} in ${courseKey}.`);
      await printKeys(context, courseKey, cli);
    },
  },
  {
    name: 'tool list',
    usage: 'COURSE',
    summary: 'List the external tools of a course with their keys, without secrets',
    async run(args, cli) {
      const [asked] = getOperands(args, 1, 'Give one course key.');
      const context = await cli.open();
      await printKeys(context, await getCourseKey(context, asked), cli);
    },
  },
];

function getTool(operands: readonly string[]): readonly [courseKey: string, toolId: string] {
  const [courseKey, toolId] = getOperands(operands, 2, 'Give a course key and the lti_id of a tool.');
  if (!isUsable(toolId)) throw new UsageError('Give the lti_id of a tool.');
  return [courseKey, toolId];
}

const isUsable = (text: string): boolean => text !== '' && text.length <= MAX_LENGTH;

async function printKeys({ db }: Context, courseKey: string, cli: Pick<Cli, 'print'>): Promise<void> {
  const keys = await listToolKeys(db.read, courseKey);
  const version = await findCurrentVersion(db.read, courseKey);
  const used = version === null ? [] : listToolIds((await getCourseTree(db.read, version)).tree);
  const ids = [...new Set([...used, ...keys.map(({ toolId }) => toolId)])];
  if (ids.length === 0) cli.print('This course has no external tools.');
  for (const id of ids) {
    const key = keys.find(({ toolId }) => toolId === id);
    const source = key?.source === 'operator' ? 'set here' : 'from the export';
    const keyText = key ? `key ${key.consumerKey}, ${source}` : 'no key';
    cli.print(`${id || '(no lti_id)'}: ${keyText}${used.includes(id) ? '' : ', not in the course'}`);
  }
}
