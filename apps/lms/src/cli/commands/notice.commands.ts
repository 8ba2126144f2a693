import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { isOneLine } from '../../kernel/users/accounts.policy.ts';
import { html } from '../../lib/html.ts';
import { addNotice, removeNotice } from '../../modules/notices/manage-notices.ts';
import { listNotices } from '../../modules/notices/notices.store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';

const TITLE_MAX = 200;
const TEXT_MAX = 100_000;

/** `notice ...`: messages that all users must acknowledge. */
export const noticeCommands: readonly Command[] = [
  {
    name: 'notice add',
    usage: '--title TITLE (--text TEXT | --file PATH)',
    summary:
      'Show a notice to every account until it is acknowledged; a file that ends in .html may contain markup',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { title: { type: 'string' }, text: { type: 'string' }, file: { type: 'string' } },
      });
      const title = values.title?.trim() ?? '';
      if (positionals.length > 0 || title === '') throw new UsageError('Give a title, in quotes.');
      if (!isOneLine(title)) throw new UsageError('A title is one line.');
      if (title.length > TITLE_MAX) throw new UsageError(`A title has at most ${TITLE_MAX} characters.`);
      const bodyHtml = await readBody(values);
      const id = await addNotice(await cli.open(), { title, bodyHtml });
      cli.print(`Notice ${id} is shown from now on: ${title}`);
    },
  },
  {
    name: 'notice list',
    usage: '',
    summary: 'List the notices, and how many people have acknowledged each',
    async run(args, cli) {
      if (args.length > 0) throw new UsageError('notice list takes no arguments');
      const { db } = await cli.open();
      const notices = await listNotices(db.read);
      for (const { id, title, createdAt, read } of notices) {
        const day = new Date(createdAt).toISOString().slice(0, 10);
        cli.print(`${id}  ${day}  acknowledged by ${read}  ${title}`);
      }
      if (notices.length === 0) cli.print('There are no notices.');
    },
  },
  {
    name: 'notice remove',
    usage: 'NUMBER',
    summary: 'Remove a notice and the record of who acknowledged it',
    async run(args, cli) {
      const [number = ''] = args;
      if (args.length !== 1 || !/^[1-9]\d{0,8}$/.test(number)) {
        throw new UsageError('Give the number of a notice; "notice list" has them.');
      }
      if (!(await removeNotice(await cli.open(), Number(number))))
        throw new CommandError(`There is no notice ${number}.`);
      cli.print(`Removed notice ${number}.`);
    },
  },
];

async function readBody({ text, file }: { text?: string; file?: string }): Promise<string> {
  if ((text === undefined) === (file === undefined)) throw new UsageError('Give either --text or --file.');
  const given = text ?? (await readGivenFile(file ?? ''));
  if (given.trim() === '') throw new UsageError('A notice needs some text.');
  if (given.length > TEXT_MAX) throw new UsageError(`A notice has at most ${TEXT_MAX} characters.`);
  const isHtml = file !== undefined && /^\.html?$/i.test(extname(file));
  return isHtml ? given : toParagraphs(given);
}

async function readGivenFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Plain text: an empty line ends a paragraph. */
function toParagraphs(text: string): string {
  return text
    .trim()
    .split(/\r?\n\s*\n/)
    .map((paragraph) => html`<p>${paragraph.trim()}</p>`.toString())
    .join('\n');
}
