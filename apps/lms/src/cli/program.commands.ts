import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import type { Reader } from '../db/database.ts';
import { isOneLine } from '../kernel/users/accounts.policy.ts';
import {
  addProgramCourse,
  deleteProgram,
  findProgramBySlug,
  listPrograms,
  type Program,
  removeProgramCourse,
  saveProgram,
} from '../modules/programs/programs.store.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { getCourseKey } from './get-learner.ts';

const TITLE_MAX = 255;
const SLUG = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** `program ...`: courses that belong together. */
export const programCommands: readonly Command[] = [
  {
    name: 'program set',
    usage: 'SLUG [--title TITLE] [--type TYPE]',
    summary: 'Create a program, or change its title or type, such as xseries or micromasters',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { title: { type: 'string' }, type: { type: 'string' } },
      });
      const [slug] = positionals;
      if (slug === undefined || positionals.length !== 1) throw new UsageError('Give the slug of a program.');
      if (!SLUG.test(slug)) throw new UsageError('A slug is of small letters, digits and hyphens.');
      if (values.type !== undefined && !SLUG.test(values.type))
        throw new UsageError('--type is of small letters, digits and hyphens.');
      const given = readTitle(values.title);
      const { db, clock } = await cli.open();
      const saved = await db.write(async (tx) => {
        const known = await findProgramBySlug(tx, slug);
        const title = given ?? known?.title;
        const type = values.type ?? known?.type;
        if (title === undefined || type === undefined)
          throw new UsageError('Give a new program a --title and a --type.');
        const program: Program = { uuid: known?.uuid ?? randomUUID(), slug, type, title };
        await saveProgram(tx, program, clock.now());
        return program;
      });
      cli.print(describe(saved));
    },
  },
  {
    name: 'program add',
    usage: 'SLUG COURSE',
    summary: 'Add a course at the end of a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await getPlace(context, args);
      const title = await context.db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        await addProgramCourse(tx, program.uuid, courseKey);
        return program.title;
      });
      cli.print(`${courseKey} belongs to ${title}.`);
    },
  },
  {
    name: 'program remove',
    usage: 'SLUG COURSE',
    summary: 'Take a course out of a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await getPlace(context, args);
      const title = await context.db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        if (!(await removeProgramCourse(tx, program.uuid, courseKey)))
          throw new CommandError(`${courseKey} doesn’t belong to ${program.title}.`);
        return program.title;
      });
      cli.print(`${courseKey} no longer belongs to ${title}.`);
    },
  },
  {
    name: 'program delete',
    usage: 'SLUG',
    summary: 'Delete a program; its courses stay',
    async run(args, cli) {
      const [slug] = args;
      if (slug === undefined || args.length !== 1) throw new UsageError('Give the slug of a program.');
      const { db } = await cli.open();
      const title = await db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        await deleteProgram(tx, program.uuid);
        return program.title;
      });
      cli.print(`${title} is deleted.`);
    },
  },
  {
    name: 'program list',
    usage: '',
    summary: 'List the programs with their courses',
    async run(_args, cli) {
      const { db } = await cli.open();
      const programs = await listPrograms(db.read);
      for (const program of programs) {
        cli.print(describe(program));
        for (const courseKey of program.courseKeys) cli.print(`  ${courseKey}`);
      }
      if (programs.length === 0) cli.print('There are no programs.');
    },
  },
];

async function getPlace(context: Context, args: readonly string[]) {
  const [slug, asked] = args;
  if (slug === undefined || asked === undefined || args.length !== 2)
    throw new UsageError('Give a slug and a course key.');
  return { slug, courseKey: await getCourseKey(context, asked) };
}

async function getProgram(reader: Reader, slug: string): Promise<Program> {
  const program = await findProgramBySlug(reader, slug);
  if (!program) throw new CommandError(`There is no program ${slug}.`);
  return program;
}

/** Null where none is given. */
function readTitle(value: string | undefined): string | null {
  if (value === undefined) return null;
  const title = value.trim();
  if (title === '' || !isOneLine(title) || title.length > TITLE_MAX)
    throw new UsageError(`--title is one line of 1 to ${TITLE_MAX} characters.`);
  return title;
}

function describe({ slug, title, type }: Program): string {
  return `${slug}: ${title} (${type})`;
}
